/** Parts of the faces of boxes: windows of machines and containers, seams of what is stacked. */

import { polygon } from "../../city/blocks";
import { point, type Box } from "../../city/boxes";

/** A part of the face that looks to the lower left. */
export function onLeft([, , , v]: Box, u0: number, u1: number, z0: number, z1: number): string {
  return polygon([point(u0, v, z0), point(u1, v, z0), point(u1, v, z1), point(u0, v, z1)]);
}

/** A part of the face that looks to the lower right. */
export function onRight([, u]: Box, v0: number, v1: number, z0: number, z1: number): string {
  return polygon([point(u, v1, z0), point(u, v0, z0), point(u, v0, z1), point(u, v1, z1)]);
}
