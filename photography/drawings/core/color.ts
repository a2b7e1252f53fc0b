/** Colors are six-digit hex strings; every shade in the drawings is mixed from the brand palette by these. */
export type Color = string

function channels(color: Color): [number, number, number] {
  const value = Number.parseInt(color.slice(1), 16)
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255]
}

export function mix(from: Color, to: Color, share: number): Color {
  const a = channels(from)
  const b = channels(to)
  const part = (index: 0 | 1 | 2) => Math.round(a[index] + (b[index] - a[index]) * share)
  return `#${[part(0), part(1), part(2)].map((value) => value.toString(16).padStart(2, '0')).join('')}`
}

/** Lighter towards sunlight, not towards white: highlights stay warm. */
export const light = (color: Color, share = 0.15): Color => mix(color, '#fff3de', share)

/** Darker towards a warm wine brown, not towards black: shadows stay alive. On pale cloth towards caramel, lest it greys. */
export function shade(color: Color, share = 0.15): Color {
  const pale = Math.max(0, (Math.min(...channels(color)) - 120) / 135)
  return mix(color, mix('#351a17', '#9c6236', Math.min(1, pale * 1.25)), share)
}

/** The nearest of fewer colors, so that pieces of nearly one color share a gradient. */
export function tidy(color: Color): Color {
  const part = (value: number) =>
    Math.min(255, Math.round(value / 8) * 8)
      .toString(16)
      .padStart(2, '0')
  return `#${channels(color).map(part).join('')}`
}
