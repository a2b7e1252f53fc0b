import { describe, expect, test } from 'vitest'
import { parseEntryBody } from '#adapters/content/parse-entry-body.ts'
import { aPageBody } from '../../../support/builders/content-versions.ts'

const pathsOf = (...given: Parameters<typeof parseEntryBody>) => {
  const parsed = parseEntryBody(...given)
  return parsed.ok ? [] : parsed.failure.map(({ path }) => path)
}

describe('the body of an entry', () => {
  test('is parsed by its schema, with defaults filled in', () => {
    expect(parseEntryBody('page', aPageBody())).toEqual({ ok: true, value: aPageBody() })
  })

  test('with an unknown widget or field is rejected with its path', () => {
    const selectRows = [{ id: 'a', widgets: [{ type: 'marquee', id: 'm' }] }]
    expect(pathsOf('page', { ...aPageBody(), selectRows })).toEqual(['selectRows[0].widgets[0].type'])
    expect(pathsOf('page', { ...aPageBody(), color: 'red' })).toEqual(['the whole'])
    expect(pathsOf('block', null)).toEqual(['the whole'])
  })

  test('of a screen is rejected when a component is unknown or invalid', () => {
    const screen = (componentName: string, componentData: object) => ({
      screenName: 'My Cart',
      components: [{ componentName, componentData }],
    })
    expect(pathsOf('screen', screen('cart-order-summary', { notes: ['Free delivery'] }))).toEqual([])
    expect(pathsOf('screen', screen('confetti', {}))).toEqual(['components[0].componentName'])
    expect(pathsOf('screen', screen('coupon-code-block', { hint: 'Ask us' }))).toEqual([
      'components[0].componentData.title',
    ])
  })

  test('with text that PostgreSQL cannot store is rejected', () => {
    expect(pathsOf('page', aPageBody({ pageName: 'Help\0' }))).toEqual(['pageName'])
    expect(pathsOf('page', aPageBody({ pageName: 'Half \uD83D' }))).toEqual(['pageName'])
  })
})
