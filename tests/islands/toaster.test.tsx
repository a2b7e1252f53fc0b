// @vitest-environment jsdom
import { act } from 'react'
import { afterEach, describe, expect, test } from 'vitest'
import { languageCodes } from '#kernel/language.ts'
import { show } from '#stores/browser/toasts.ts'
import { examples } from './examples.tsx'
import { mount, type Mounted } from './mount.tsx'

const toaster = examples['toaster/Toaster.tsx']
if (!toaster) throw new Error('there is a toaster')

let mounted: Mounted | undefined
afterEach(async () => {
  for (const close of document.querySelectorAll<HTMLElement>('.toast-close'))
    await act(async () => close.click())
  await mounted?.unmount()
})
const toasts = () => [...document.querySelectorAll('.Toastify__toast')]

describe.each(languageCodes)('the toaster in %s', (language) => {
  test('shows messages from before and after it was loaded', async () => {
    show('done', 'Added to your cart')
    mounted = mount(toaster(language), language)
    await mounted.hydrate()
    await act(async () => show('note', 'One left'))
    expect(
      toasts()
        .map((toast) => toast.textContent)
        .sort(),
    ).toEqual(['Added to your cart', 'One left'])
    expect(
      toasts().every(
        (toast) => toast.getAttribute('role') === 'status' || toast.querySelector('[role=status]'),
      ),
    ).toBe(true)
  })

  test('shows errors as alerts that stay, with a default text', async () => {
    mounted = mount(toaster(language), language)
    await mounted.hydrate()
    await act(async () => show('error', null))
    const alert = document.querySelector('[role=alert]')
    expect(alert?.textContent).toMatch(language === 'en' ? /^Something went wrong\.\.\.$/ : /[\u0621-\u064A]/)
    expect(document.querySelector('.Toastify__progress-bar--animated')).toBeNull()
  })

  test('has a labeled dismiss button', async () => {
    mounted = mount(toaster(language), language)
    await mounted.hydrate()
    await act(async () => show('error', 'No'))
    const close = document.querySelector<HTMLElement>('.toast-close')
    expect(close?.getAttribute('aria-label')).toBeTruthy()
    close?.focus()
    expect(document.activeElement).toBe(close)
    await act(async () => close?.click())
    expect(toasts()).toEqual([])
  })
})

test('a confirmation disappears after one second', async () => {
  mounted = mount(toaster('en'), 'en')
  await mounted.hydrate()
  await act(async () => show('done', 'Saved'))
  // The library closes a toast when this animation ends; the journeys in Chromium see it go.
  const time = document.querySelector<HTMLElement>('.Toastify__progress-bar')
  expect(time?.style.animationDuration).toBe('1000ms')
})
