import { describe, expect, test } from 'vitest'
import { actionHref, leadFormState, sentHref } from '#web/http/action-result.ts'

const url = (path: string) => new URL(path, 'http://shop.example')
const action = { queryString: '?_action=submitLead' }

describe('actionHref', () => {
  test('is the page with its own query', () => {
    expect(actionHref(action, url('/ae/en/contact?sku=A%20B'), 'callback')).toBe(
      '/ae/en/contact?sku=A+B&_action=submitLead#callback',
    )
  })

  test('drops an earlier result', () => {
    expect(actionHref(action, url('/ae/en?sent=callback&_action=old'), 'x')).toBe(
      '/ae/en?_action=submitLead#x',
    )
  })
})

describe('a lead form', () => {
  test('is fresh at first, and sent after the redirect', () => {
    expect(leadFormState({ url: url('/ae/en'), locals: {} }, 'callback')).toEqual({ state: 'fresh' })
    const after = url(sentHref(url('/ae/en?_action=submitLead&x=1'), 'callback', 'L-7K3Q-9XWD'))
    expect(after.search).toBe('?x=1&sent=callback&ref=L-7K3Q-9XWD')
    expect(leadFormState({ url: after, locals: {} }, 'callback')).toEqual({
      state: 'sent',
      reference: 'L-7K3Q-9XWD',
    })
    const again = url(sentHref(after, 'newsletter', null))
    expect(again.search).toBe('?x=1&sent=newsletter')
  })

  test.each(['', 'x', '<b>L-7K3Q-9XWD</b>', 'L-7K3Q-9XWD call +971', 'L-AEIO-1111'])(
    'shows no reference that is none: %j',
    (reference) => {
      const after = url(`/ae/en?sent=callback&ref=${encodeURIComponent(reference)}`)
      expect(leadFormState({ url: after, locals: {} }, 'callback')).toEqual({
        state: 'sent',
        reference: null,
      })
    },
  )

  test('shows only its own result', () => {
    const answer = {
      state: 'rejected',
      message: 'forms:lead.error.fields',
      isChallenge: false,
      fields: {},
      values: {},
    } as const
    const context = { url: url('/ae/en'), locals: { leadFormResult: { form: 'callback', answer } } }
    expect(leadFormState(context, 'callback')).toBe(answer)
    expect(leadFormState(context, 'newsletter')).toEqual({ state: 'fresh' })
  })
})
