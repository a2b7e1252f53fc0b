import { describe, expect, test } from 'vitest'
import type { WidgetOf } from '#content/schemas/widgets.ts'
import { pictureAt } from '#web/content/media.ts'
import { filesOf } from './edited-files.ts'

/** Relative luminance of "#rrggbb" (WCAG 2.2), from 0, black, to 1. */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(color.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** On darker pictures dark text would be illegible, or its veil would hide the picture. */
const dark = 0.15

const heroesIn = (json: unknown): readonly WidgetOf<'hero'>[] => {
  if (Array.isArray(json)) return json.flatMap(heroesIn)
  if (json === null || typeof json !== 'object') return []
  if ('type' in json && json.type === 'hero') return [json as WidgetOf<'hero'>]
  return Object.values(json).flatMap(heroesIn)
}

const slides = filesOf('pages').flatMap(({ name, json }) =>
  heroesIn(json).flatMap((hero) =>
    hero.items.map((item, index) => ({
      name,
      title: item.title,
      tone: item.tone,
      picture: pictureAt(hero, index),
    })),
  ),
)

describe('the text on a hero picture', () => {
  test('is light on a dark picture and dark on a light one', () => {
    expect(slides.length).toBeGreaterThan(20)
    const wrong = slides.filter(({ tone = 'ink', picture }) =>
      [picture?.wide.color, picture?.tall?.color].some(
        (color) => color !== undefined && luminance(color) < dark !== (tone === 'paper'),
      ),
    )
    expect(wrong.map(({ name, title }) => `${name}: ${title}`)).toEqual([])
  })
})
