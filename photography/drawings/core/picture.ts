import { type Color, light, shade, tidy } from './color.ts'

export type Markup = string

/** Whole pixels in a scene, tenths within a piece (whose measures are small): finer than a screen shows. */
export function round(value: number): string {
  const rounded = Math.abs(value) > 260 ? Math.round(value) : Math.round(value * 10) / 10
  return String(rounded === 0 ? 0 : rounded).replace(/^(-?)0\./, '$1.')
}

/** A path written as a template: its numbers are rounded. */
export function d(strings: TemplateStringsArray, ...values: readonly number[]): string {
  return strings
    .map((text, index) => text + (index < values.length ? round(values[index] ?? 0) : ''))
    .join('')
}

export interface Stop {
  at: number
  color: Color
  opacity?: number
}

function stopMarkup({ at, color, opacity }: Stop): Markup {
  return `<stop offset="${round(at)}" stop-color="${color}"${opacity === undefined ? '' : ` stop-opacity="${opacity}"`}/>`
}

/** One drawing: collects gradients, patterns and clips once each, whatever draws with them. */
export class Picture {
  readonly width: number
  readonly height: number
  readonly #ids = new Map<string, string>()

  constructor(width: number, height: number) {
    this.width = width
    this.height = height
  }

  #define(template: string): string {
    const known = this.#ids.get(template)
    if (known !== undefined) return known
    const id = `a${this.#ids.size.toString(36)}`
    this.#ids.set(template, id)
    return id
  }

  linear(stops: readonly Stop[], x2 = 0, y2 = 1): string {
    const axis = `${x2 === 1 ? '' : ` x2="${round(x2)}"`}${y2 === 0 ? '' : ` y2="${round(y2)}"`}`
    return `url(#${this.#define(`<linearGradient id="@"${axis}>${stops.map(stopMarkup).join('')}</linearGradient>`)})`
  }

  radial(stops: readonly Stop[], cx = 0.5, cy = 0.5, r = 0.5): string {
    const where = cx === 0.5 && cy === 0.5 && r === 0.5 ? '' : ` cx="${cx}" cy="${cy}" r="${r}"`
    return `url(#${this.#define(`<radialGradient id="@"${where}>${stops.map(stopMarkup).join('')}</radialGradient>`)})`
  }

  pattern(width: number, height: number, content: Markup, transform = ''): string {
    const turned = transform === '' ? '' : ` patternTransform="${transform}"`
    return `url(#${this.#define(
      `<pattern id="@" width="${round(width)}" height="${round(height)}" patternUnits="userSpaceOnUse"${turned}>${content}</pattern>`,
    )})`
  }

  clip(content: Markup): string {
    return `clip-path="url(#${this.#define(`<clipPath id="@">${content}</clipPath>`)})"`
  }

  /** A piece drawn once and stamped many times; gives its reference for `use`. */
  stamp(content: Markup): string {
    return `#${this.#define(`<g id="@">${content}</g>`)}`
  }

  /** Lit from the start of the picture: bright edge, own color, soft shade on the far side. */
  lit(color: Color, depth = 1): string {
    return this.linear(
      [
        { at: 0, color: tidy(light(color, 0.2 * depth)) },
        { at: 1, color: tidy(shade(color, 0.16 * depth)) },
      ],
      1,
      0,
    )
  }

  /** Lit from above: for tops, cushions and fronts. */
  fall(color: Color, depth = 1): string {
    return this.linear([
      { at: 0, color: tidy(light(color, 0.18 * depth)) },
      { at: 1, color: tidy(shade(color, 0.18 * depth)) },
    ])
  }

  /** Lit from above and the start at once: for round and soft things. */
  soft(color: Color, depth = 1): string {
    return this.linear(
      [
        { at: 0, color: tidy(light(color, 0.22 * depth)) },
        { at: 1, color: tidy(shade(color, 0.2 * depth)) },
      ],
      1,
      1,
    )
  }

  /** The dark that gathers under and behind things. */
  gloom(opacity: number, towards: 'down' | 'end' | 'up' = 'down'): string {
    const dark = '#3a1f14'
    if (towards === 'up') return this.fade(dark, 0, opacity)
    return this.fade(dark, opacity, 0, towards === 'end' ? 1 : 0, towards === 'end' ? 0 : 1)
  }

  fade(color: Color, from: number, to: number, x2 = 0, y2 = 1): string {
    return this.linear(
      [
        { at: 0, color, opacity: from },
        { at: 1, color, opacity: to },
      ],
      x2,
      y2,
    )
  }

  glow(color: Color, opacity: number): string {
    return this.radial([
      { at: 0, color, opacity },
      { at: 1, color, opacity: 0 },
    ])
  }

  render(body: Markup): string {
    const defs = [...this.#ids].map(([template, id]) => template.replace('@', id)).join('')
    return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${this.width} ${this.height}" width="${this.width}" height="${this.height}"><defs>${defs}</defs>${body}</svg>\n`
  }
}
