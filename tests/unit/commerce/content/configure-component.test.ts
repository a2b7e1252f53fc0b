import { describe, expect, test } from 'vitest'
import { parseEntryBody } from '#adapters/content/parse-entry-body.ts'
import { parseScreens } from '#adapters/content/parse-screens.ts'
import { productSections, screenParts } from '#web/content/screen-parts.ts'
import { orderMethods } from '#web/checkout/order-methods.ts'

const notices = { lines: ['One', 'Two', 'Three'] }
const strip = { items: [{ icon: 'truck', text: 'Free delivery' }] }

/** A screen of the product's page as the content API answers it. */
const read = (...components: [name: string, data: unknown, config?: unknown][]) => {
  const parsed = parseScreens({
    data: {
      screensCollection: {
        items: [
          {
            screenName: 'PDP_DESKTOP',
            componentsCollection: {
              items: components.map(([componentName, componentData, config]) => ({
                componentName,
                componentData,
                config,
              })),
            },
          },
        ],
      },
    },
    messages: [],
    extensions: {},
  })
  if (!parsed.ok) throw new Error(parsed.failure.kind)
  return { screen: parsed.value.value.get('PDP_DESKTOP') ?? {}, flaws: parsed.value.flaws }
}

describe('the config of a component', () => {
  test('hides it, gives it a heading, and shows fewer of its items', () => {
    const { screen, flaws } = read(
      ['notices', notices, { title: 'Before you order', limit: 2 }],
      ['promise-strip', strip, { hidden: true }],
      ['related-rail', {}, { limit: 4 }],
    )
    expect(screen).toEqual({
      notices: { title: 'Before you order', lines: ['One', 'Two'] },
      'related-rail': { limit: 4 },
    })
    expect(flaws).toEqual([])
  })

  test('may be missing or null', () => {
    expect(read(['notices', notices], ['promise-strip', strip, null]).screen).toEqual({
      notices,
      'promise-strip': strip,
    })
  })

  test('is a flaw where it says what is not known, and the rest of it counts', () => {
    const { screen, flaws } = read(['notices', notices, { limit: 1, color: 'red', order: 'first' }])
    expect(screen).toEqual({ notices: { lines: ['One'] } })
    expect(flaws.map(({ reason }) => reason).toSorted()).toEqual([
      'invalid-config:color',
      'invalid-config:order',
    ])
  })

  test('is refused when it is written, with its path, where it would do nothing', () => {
    const body = (config: object) => ({
      screenName: 'Page',
      components: [{ componentName: 'footer', componentData: footer, config }],
    })
    const footer = { about: 'Us', columns: [{ title: 'Shop', links: [{ label: 'Rugs', href: '/c/rugs' }] }] }
    expect(parseEntryBody('screen', body({ limit: 1 })).ok).toBe(true)
    expect(parseEntryBody('screen', body({ title: 'Below' }))).toMatchObject({
      ok: false,
      failure: [{ path: 'components[0].config.title' }],
    })
    expect(parseEntryBody('screen', body({ color: 'red' }))).toMatchObject({
      ok: false,
      failure: [{ path: 'components[0].config' }],
    })
  })
})

describe('the places of a screen’s parts', () => {
  test('are notices above, then links and promises below, unless an operator moves them', () => {
    const links = { title: 'More', items: [{ label: 'Rugs', href: '/c/rugs' }] }
    const all = [
      ['promise-strip', strip],
      ['link-chips', links],
      ['notices', notices],
    ] satisfies Parameters<typeof read>
    const names = (screen: Parameters<typeof screenParts>[0]) =>
      (['above', 'below'] as const).map((side) => screenParts(screen, side).map(({ name }) => name))
    expect(names(read(...all).screen)).toEqual([['notices'], ['link-chips', 'promise-strip']])
    const moved = read(
      ['promise-strip', strip, { order: 5 }],
      ['link-chips', links],
      ['notices', notices, { order: 99 }],
    )
    expect(names(moved.screen)).toEqual([['promise-strip'], ['link-chips', 'notices']])
  })

  test('of a product’s page: the look, reviews, then what is related, unless moved', () => {
    expect(productSections({})).toEqual(['look-rail', 'reviews', 'related-rail'])
    expect(productSections(read(['related-rail', {}, { order: 1 }]).screen)).toEqual([
      'related-rail',
      'look-rail',
      'reviews',
    ])
  })
})

test('payment methods in an operator’s order: others follow in ours, none is added and none lost', () => {
  const methods = ['tap', 'tabby', 'cashondelivery'].map((code) => ({ code }))
  const order = { items: [{ code: 'cashondelivery' }, { code: 'unknown' }, { code: 'tap' }] }
  expect(orderMethods(order, methods).map(({ code }) => code)).toEqual(['cashondelivery', 'tap', 'tabby'])
  expect(orderMethods(undefined, methods)).toEqual(methods)
})
