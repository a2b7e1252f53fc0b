/** Colours are six-digit hex strings; every shade in the drawings is mixed from the brand palette by these. */
export type Colour = string

function channels(colour: Colour): [number, number, number] {
  const value = Number.parseInt(colour.slice(1), 16)
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255]
}

export function mix(from: Colour, to: Colour, share: number): Colour {
  const a = channels(from)
  const b = channels(to)
  const part = (index: 0 | 1 | 2) => Math.round(a[index] + (b[index] - a[index]) * share)
  return `#${[part(0), part(1), part(2)].map((value) => value.toString(16).padStart(2, '0')).join('')}`
}

/** Lighter towards sunlight, not towards white: highlights stay warm. */
export const light = (colour: Colour, share = 0.15): Colour => mix(colour, '#fff3de', share)

/** Darker towards a warm wine brown, not towards black: shadows stay alive. On pale cloth towards caramel, lest it greys. */
export function shade(colour: Colour, share = 0.15): Colour {
  const pale = Math.max(0, (Math.min(...channels(colour)) - 120) / 135)
  return mix(colour, mix('#351a17', '#9c6236', Math.min(1, pale * 1.25)), share)
}

/** The nearest of fewer colours, so that pieces of nearly one colour share a gradient. */
export function tidy(colour: Colour): Colour {
  const part = (value: number) =>
    Math.min(255, Math.round(value / 8) * 8)
      .toString(16)
      .padStart(2, '0')
  return `#${channels(colour).map(part).join('')}`
}
