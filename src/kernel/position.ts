/** A point on the earth, in degrees. */
export type Position = { readonly latitude: number; readonly longitude: number }

const earthRadius = 6371.0088

/** Kilometers along the surface between two points. */
export function kilometersBetween(one: Position, other: Position): number {
  const [from, to] = [radians(one.latitude), radians(other.latitude)]
  const across = radians(other.longitude - one.longitude)
  const chord = Math.sin((to - from) / 2) ** 2 + Math.cos(from) * Math.cos(to) * Math.sin(across / 2) ** 2
  return 2 * earthRadius * Math.asin(Math.min(1, Math.sqrt(chord)))
}

const radians = (degrees: number): number => (degrees * Math.PI) / 180
