import { expect, test } from 'vitest'
import SizeDrawing from '#components/product/page/SizeDrawing.astro'
import { render } from '../../support/render-component.ts'

test('the labels of a size drawing are placed from left to right, each in its own direction', async () => {
  const dimensions = { widthCm: 220, depthCm: 92, heightCm: 84 }
  for (const [language, figure] of [
    ['en', '84 cm'],
    ['ar', '84 سم'],
  ] as const) {
    const { html } = await render(SizeDrawing, { language, props: { dimensions } })
    const drawn = [...html.matchAll(/<text [^>]*direction="ltr"[^>]*>\s*([^<]*?)\s*<\/text>/g)]
    expect(drawn).toHaveLength(3)
    expect(drawn.map(([, text]) => text)).toContain(`\u2068${figure}\u2069`)
    // Those who listen hear it without marks.
    expect(/aria-label="([^"]*)"/.exec(html)?.[1]).toContain(figure)
  }
})
