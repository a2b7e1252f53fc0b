import { d } from './picture.ts'

export interface Spot {
  x: number
  y: number
}

/** A flat rectangle lying on the floor, seen from the front: u runs across (0-1), v from far (0) to near (1). */
export interface Plane {
  at(u: number, v: number): Spot
}

export interface PlaneShape {
  cx: number
  far: number
  near: number
  farWidth: number
  nearWidth: number
  /** How much farther than halfway down the middle appears; below 1 the far half looks shorter. */
  depth?: number
}

export function plane({ cx, far, near, farWidth, nearWidth, depth = 0.86 }: PlaneShape): Plane {
  return {
    at(u, v) {
      const seen = (v * depth) / (1 - v * (1 - depth))
      const width = farWidth + (nearWidth - farWidth) * seen
      return { x: cx + (u - 0.5) * width, y: far + (near - far) * seen }
    },
  }
}

/** A patch of the plane given by its corners in u and v. */
export function patch(on: Plane, corners: readonly (readonly [number, number])[]): string {
  return `${corners
    .map(([u, v], index) => {
      const spot = on.at(u, v)
      return (index === 0 ? 'M' : 'L') + d`${spot.x} ${spot.y}`
    })
    .join('')}Z`
}

export const strip = (on: Plane, u0: number, v0: number, u1: number, v1: number): string =>
  patch(on, [
    [u0, v0],
    [u1, v0],
    [u1, v1],
    [u0, v1],
  ])
