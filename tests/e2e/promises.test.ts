import { JSDOM } from 'jsdom'
import { expect, inject, test } from 'vitest'
import { quickRows } from '../support/tier.ts'

/** Pages that promise, and a product with a warranty, an assembly and a lift check. */
const pages = [
  '',
  '/help/delivery',
  '/help/returns',
  '/help/warranty',
  '/help/assembly',
  '/help',
  '/legal/delivery',
  '/legal/returns',
  '/legal/warranty',
  '/contact',
  '/stores',
  '/cart',
  '/c/living/sofas',
  '/compare?codes=MJ-1001',
  '/p/zahra-three-seat-sofa',
] as const

/** What each promise says wherever it is made: the first group is its figure. */
const promises: Readonly<Record<string, readonly RegExp[]>> = {
  'free delivery from': [
    /Free delivery (?:over|from) ([A-Z₹]+\s?[\d,.]*\d)/gi,
    /(?:Delivery is )?free (?:over|from|on orders of|on orders over) ([A-Z₹]+\s?[\d,.]*\d)/gi,
    /goods of ([A-Z₹]+\s?[\d,.]*\d) or more/g,
    /(?:توصيل مجاني|التوصيل مجاني|مجانًا|مجاني) (?:من|للطلبات من|ابتداءً من) ‏?([\d,.]*\d)/g,
  ],
  'days to return': [
    /(\d+) days to change your mind/g,
    /(\d+)[- ]days? returns?/gi,
    /Within (\d+) days from delivery/gi,
    /(\d+) يومًا للإرجاع/g,
  ],
  'warranty of frames': [
    /Frames(?: guaranteed for|:) (\d+ to \d+ years)/g,
    /الهياكل(?: من|:) (\d+ إلى \d+ سنة)/g,
  ],
  'slots change until': [/until (\d+ [ap]m) the day before/g, /حتى الساعة (\d+ \S+) من اليوم السابق/g],
  'damage is reported within': [
    /within (\d+ hours)(?=[,:]| with photographs)/g,
    /(?:أخبرنا|أخبرنا به|الوصول|لاحقًا) خلال (\d+ ساعة)/g,
  ],
  'orders leave before': [/[Bb]efore (\d+ [ap]m)\b/g],
  'floors without charge': [/up to the (\w+ floor)/g, /حتى (الدور \S+?)[ .]/g],
}

const normal = (text: string): string => text.replace(/[\u200e\u200f\u2066-\u2069]/g, '').replace(/\s+/g, ' ')

/** The text of a page, its description and its structured data. */
async function textOf(path: string): Promise<string> {
  const answer = await fetch(inject('shopUrl') + path)
  expect(answer.status, path).toBe(200)
  const { document } = new JSDOM(await answer.text()).window
  for (const hidden of document.querySelectorAll('style, script:not([type="application/ld+json"])'))
    hidden.remove()
  const blocks = [
    ...document.querySelectorAll('title, meta[name="description"], p, li, h1, h2, h3, dt, dd, b, script'),
  ]
  return blocks.map((element) => normal(element.getAttribute('content') ?? element.textContent)).join('\n')
}

/** The figures of each promise, with the pages that state them. */
function collect(texts: ReadonlyMap<string, string>): Map<string, Map<string, Set<string>>> {
  const found = new Map<string, Map<string, Set<string>>>()
  for (const [page, text] of texts)
    for (const [promise, patterns] of Object.entries(promises))
      for (const [, figure = ''] of patterns.flatMap((pattern) => [...text.matchAll(pattern)])) {
        const figures = found.get(promise) ?? new Map<string, Set<string>>()
        found.set(promise, figures.set(figure, (figures.get(figure) ?? new Set()).add(page)))
      }
  return found
}

const contradictions = (texts: ReadonlyMap<string, string>) =>
  [...collect(texts)].flatMap(([promise, figures]) =>
    figures.size > 1
      ? [
          `${promise}: ${[...figures].map(([figure, on]) => `${figure} (${[...on].join(' ')})`).join(' against ')}`,
        ]
      : [],
  )

const codes = ['ae', 'bh', 'om', 'kw', 'qa', 'in'].flatMap((country) => [`${country}/en`, `${country}/ar`])

test.each(quickRows(codes, [0, 7]))(
  'no two pages of %s state different figures',
  { timeout: 300_000 },
  async (code) => {
    const texts = new Map<string, string>()
    for (const page of pages) texts.set(page, await textOf(`/${code}${page}`))
    expect(contradictions(texts)).toEqual([])
    const stated = collect(texts)
    const isEnglish = code.endsWith('/en')
    for (const promise of Object.keys(promises))
      if (isEnglish || promise !== 'orders leave before') expect([...stated.keys()], code).toContain(promise)
    // It can fail: a page of before, beside those of today.
    const before = isEnglish
      ? 'Frames: 5 to 9 years\nFree delivery over AED 1'
      : 'الهياكل: 5 إلى 9 سنة\nتوصيل مجاني من 1'
    expect(contradictions(new Map([...texts, ['/before', before]]))).toHaveLength(2)
    const offersStores = texts.get('')?.includes(isEnglish ? 'Click & collect' : 'استلام من المعرض') ?? false
    if (!code.startsWith('ae')) expect(offersStores, 'collection is offered where stores are').toBe(false)
  },
)
