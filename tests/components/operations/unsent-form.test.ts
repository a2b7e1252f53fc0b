import { JSDOM } from 'jsdom'
import { describe, expect, test } from 'vitest'
import LostForm from '../../../src/components/operations/people/LostForm.astro'
import SendUnsent from '../../../src/components/operations/people/SendUnsent.astro'
import { render } from '../../support/render-component.ts'

const path = '/operations/catalog/SOFA/variants'

async function shown(component: unknown, form: object, language: 'en' | 'ar'): Promise<Document> {
  const { html } = await render(component, { props: { form }, language })
  return new JSDOM(html).window.document
}

const alertOf = (page: Document): string => page.querySelector('[role=alert]')?.textContent ?? ''

describe('what was typed before a session ended', () => {
  const form = {
    path,
    fields: [['sheet', 'SOFA\t210']],
    files: ['sofa.jpg', 'كنبة.jpg'],
    isShown: () => true,
  }

  test.each([
    ['en', 'The files that you had chosen were not stored'],
    ['ar', 'لم تُحفظ الملفات التي اخترتها'],
  ] as const)(
    'is shown with the names of files that have to be chosen again (%s)',
    async (language, text) => {
      const page = await shown(SendUnsent, form, language)
      expect(alertOf(page)).toContain(text)
      expect([...page.querySelectorAll('[role=alert] bdi')].map((name) => name.textContent)).toEqual(
        form.files,
      )
      expect(page.querySelector<HTMLInputElement>('[name=sheet]')?.value).toBe('SOFA\t210')
      const without = await shown(SendUnsent, { ...form, files: [] }, language)
      expect(alertOf(without)).toBe('')
    },
  )

  test.each([
    ['too-long', 'en', 'too long to be stored', 'Go back in your browser'],
    ['too-long', 'ar', 'أطول من أن يُحفظ', 'ارجع في متصفحك'],
    ['full', 'en', 'too many of your forms', 'Go back in your browser'],
    ['full', 'ar', 'نماذج كثيرة', 'ارجع في متصفحك'],
    ['unknown', 'en', 'no session', 'Go back in your browser'],
    ['unknown', 'ar', 'جلسة', 'ارجع في متصفحك'],
  ] as const)('and could not be stored: the page says why, %s (%s)', async (lost, language, why, remedy) => {
    const page = await shown(LostForm, { lost, path }, language)
    expect(alertOf(page)).toContain(why)
    expect(alertOf(page)).toContain(remedy)
    expect(page.querySelector('a')?.getAttribute('href')).toBe(path)
  })
})
