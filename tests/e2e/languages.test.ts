import { describe, expect, inject, test } from 'vitest'
import { isFullTier } from '../support/tier.ts'
import { fetchUnlessBusy } from './support/busy-shop.ts'

const waves = isFullTier ? 5 : 1
const requests = 100

/** Words of the shell, which stand on every page in its own language only. */
const sentinels = { en: /Skip to|Your cart|Sign in/i, ar: /[\u0621-\u064A]{2,}/ }

const visibleText = (html: string): string =>
  html
    .replace(/<(script|style|svg|head)\b[\s\S]*?<\/\1>/g, ' ')
    // Names of languages and countries stand in their own script, marked as such.
    .replace(/<(\w+)[^>]*\slang="[^"]*"[^>]*>[\s\S]*?<\/\1>/g, ' ')
    .replace(/<[^>]+>/g, ' ')

describe(`${requests} concurrent requests in both languages`, () => {
  test.each(Array.from({ length: waves }, (_, wave) => wave))(
    'wave %i: each get their own language only',
    async (wave) => {
      const origin = inject('shopUrl')
      const answers = await Promise.all(
        Array.from({ length: requests }, async (_, index) => {
          const language = index % 2 === 0 ? 'en' : 'ar'
          // A query of its own keeps every request out of the page cache.
          const path = `/${index % 3 === 0 ? 'ae' : 'om'}/${language}/search?q=${wave * requests + index}`
          const answer = await fetchUnlessBusy(origin + path, {
            headers: { 'x-forwarded-for': `127.0.9.${index}` },
          })
          return {
            language,
            status: answer.status,
            text: visibleText((await answer.text()).replace(/<html[^>]*>/, '')),
          }
        }),
      )
      const wrong = answers.filter(
        ({ status, language, text }) =>
          status !== 200 ||
          (language === 'en' ? sentinels.ar.test(text) : sentinels.en.test(text) || !sentinels.ar.test(text)),
      )
      expect(
        wrong.map(
          ({ status, language, text }) =>
            `${status} ${language}: ${text.match(language === 'en' ? sentinels.ar : sentinels.en)?.[0]}`,
        ),
      ).toEqual([])
    },
  )
})
