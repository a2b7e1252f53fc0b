import { existsSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import { startTranslations } from '#i18n/start.ts'
import { translator } from '#i18n/translator.ts'
import { emptyScreenKeys } from '#kernel/empty-screen-key.ts'
import { languageCodes } from '#kernel/language.ts'
import { emptyScreens, viewEmptyScreen } from '#web/content/empty-screens.ts'

beforeAll(() => startTranslations())
const specified =
  'myOrder PLP returns offline address wishlist 404 search cart wallet card order404 loadingCart ahlan invalidRequest'

describe('empty screens', () => {
  test('are the fifteen of the specification', () => {
    expect(Object.keys(emptyScreens).sort()).toEqual(specified.split(' ').sort())
  })

  test.each(languageCodes.flatMap((language) => emptyScreenKeys.map((key) => [key, language] as const)))(
    '%s has a message and an action in %s',
    (key, language) => {
      const { title, text, action } = viewEmptyScreen(key, translator(language))
      for (const message of [title, text, action.label]) {
        expect(message).not.toMatch(/empty:|^\w+\.\w+$/)
        expect(/[\u0600-\u06FF]/.test(message)).toBe(language === 'ar')
      }
      expect(action.href).toMatch(/^\//)
    },
  )

  test.each(emptyScreenKeys)('%s has a drawing', (key) => {
    expect(existsSync(`public/art/empty-${key}.svg`)).toBe(true)
  })

  test('have the status of their situation', () => {
    const unusual = emptyScreenKeys.filter((key) => emptyScreens[key].status !== 200)
    expect(Object.fromEntries(unusual.map((key) => [key, emptyScreens[key].status]))).toEqual({
      '404': 404,
      order404: 404,
      invalidRequest: 400,
    })
  })

  test('take an operator’s texts, by key or from the page’s screen', () => {
    const t = translator('en')
    const items = [{ key: 'offline' as const, title: 'No signal', suggestions: [] }]
    const shown = viewEmptyScreen('offline', t, { 'empty-screens': { items } })
    expect(shown.title).toBe('No signal')
    expect(shown.text).toBe(t('empty:offline.text'))
    const block = {
      title: 'Bare',
      text: 'Nothing',
      action: { label: 'Go', href: '/c/rugs' },
      suggestions: [],
    }
    expect(
      viewEmptyScreen('cart', t, { 'empty-block': block }, { 'empty-screens': { items } }),
    ).toMatchObject(block)
  })
})
