#include "ludemes/grammar/tables.h"

namespace ludens {

// The signatures of board shapes and their operators, dimensions and floats.
// The notation is explained in grammar.h.
const std::string_view kGraphsGrammar = R"(
Graph : graph
  (graph vertices:=Float[][] edges:=Integer[][]?)
Poly
  (poly pts=Float[][] rotns:=Integer?)
  (poly pts=dim[][] rotns:=Integer?)
Spiral : graph
  (spiral turns:=dim sites:=dim clockwise:=Boolean?)
Repeat : graph
  (repeat rows=dim columns=dim step:=Float[][] poly=Poly| polys=Poly[]|)
Rectangle : graph
  (rectangle dimA=dim dimB=dim? diagonals:=DiagonalsType?)
Wedge : graph
  (wedge rows=dim columns=dim?)
Concentric : graph
  (concentric shape=ConcentricShapeType| sides:=dim| cells=dim[]| rings:=dim? steps:=dim?
      midpoints:=bool? joinMidpoints:=bool? joinCorners:=bool? stagger:=bool?)
Regular : graph
  (regular star=ShapeStarType? numSides=dim)
Brick : graph
  (brick shape=BrickShapeType? dimA=dim dimB=dim? trim:=Boolean?)
Tiling : graph
  (tiling tiling=TilingType poly=Poly| sides=dim[]|)
  (tiling tiling=TilingType dimA=dim dimB=dim?)
Hex : graph
  (hex shape=HexShapeType? dimA=dim dimB=dim?)
  (hex poly=Poly| sides=dim[]|)
Celtic : graph
  (celtic rows=dim columns=dim?)
  (celtic poly=Poly| sides=dim[]|)
Quadhex : graph
  (quadhex layers=dim thirds:=Boolean?)
Square : graph
  (square shape=SquareShapeType? dim=dim diagonals:=DiagonalsType?| pyramidal:=Boolean?|)
  (square poly=Poly| sides=dim[]| diagonals:=DiagonalsType?)
Tri : graph
  (tri shape=TriShapeType? dimA=dim dimB=dim?)
  (tri poly=Poly| sides=dim[]|)
Complete : graph
  (complete graph=graph eachCell:=Boolean?)
Renumber : graph
  (renumber siteTypeA=SiteType? siteTypeB=SiteType? siteTypeC=SiteType? graph=graph)
Scale : graph
  (scale scaleX=float scaleY=float? scaleZ=float? graph=graph)
Keep : graph
  (keep graphFn=graph poly=Poly)
Skew : graph
  (skew amount=Float graph=graph)
Dual : graph
  (dual graph=graph)
Merge : graph
  (merge graphA=graph graphB=graph connect:=Boolean?)
  (merge graphs=graph[] connect:=Boolean?)
Subdivide : graph
  (subdivide graph=graph min:=dim?)
MakeFaces : graph
  (makeFaces graph=graph)
Intersect : graph
  (intersect graphA=graph graphB=graph)
  (intersect graphs=graph[])
Hole : graph
  (hole graphFn=graph poly=Poly)
Trim : graph
  (trim graph=graph)
Clip : graph
  (clip graphFn=graph poly=Poly)
Rotate : graph
  (rotate degreesFn=float graph=graph)
SplitCrossings : graph
  (splitCrossings graph=graph)
graphs.Add : graph
  (add graph=graph? vertices:=float[][]? edges:=float[][][]?| edges:=dim[][]?|
      edgesCurved:=float[][][]? cells:=float[][][]?| cells:=dim[][]?| connect:=Boolean?)
graphs.Remove : graph
  (remove graph=graph cells:=Float[][][]?| cells:=dim[]?| edges:=Float[][][]?|| edges:=dim[][]?||
      vertices:=Float[][]?| vertices:=dim[]?| trimEdges:=Boolean?)
  (remove graphFn=graph poly=Poly trimEdges:=Boolean?)
Shift : graph
  (shift dx=float dy=float dz=float? graph=graph)
Layers : graph
  (layers layers=dim graph=graph)
Recoordinate : graph
  (recoordinate siteTypeA=SiteType? siteTypeB=SiteType? siteTypeC=SiteType? graph=graph)
graphs.Union : graph
  (union graphA=graph graphB=graph connect:=Boolean?)
  (union graphs=graph[] connect:=Boolean?)
dims.Min : dim
  (min valueA=dim valueB=dim)
dims.Mul : dim
  (* a=dim b=dim)
  (* list=dim[])
dims.Add : dim
  (+ a=dim b=dim)
  (+ list=dim[])
dims.Sub : dim
  (- valueA=dim valueB=dim)
dims.Max : dim
  (max valueA=dim valueB=dim)
dims.Div : dim
  (/ a=dim b=dim)
dims.Pow : dim
  (^ a=dim b=dim)
dims.Abs : dim
  (abs value=dim)
Sqrt : float
  (sqrt a=float)
floats.Min : float
  (min a=float b=float)
  (min list=float[])
floats.Mul : float
  (* a=float b=float)
  (* list=float[])
Log : float
  (log a=float)
Cos : float
  (cos a=float)
Log10 : float
  (log10 a=float)
Exp : float
  (exp a=float)
floats.Add : float
  (+ a=float b=float)
  (+ list=float[])
Tan : float
  (tan a=float)
floats.Sub : float
  (- valueA=float valueB=float)
floats.Max : float
  (max a=float b=float)
  (max list=float[])
floats.Div : float
  (/ a=float b=float)
floats.Pow : float
  (^ a=float b=float)
Sin : float
  (sin a=float)
floats.Abs : float
  (abs value=float)
ToFloat : float
  (toFloat boolFn=bool| intFn=int|)
)";

}  // namespace ludens
