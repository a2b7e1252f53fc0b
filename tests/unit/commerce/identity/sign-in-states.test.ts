import { describe, expect, test } from 'vitest'
import {
  advanceSignIn,
  currentStep,
  resolveStep,
  signInEvents,
  signInStates,
  signInSteps,
} from '#commerce/identity/sign-in-states.ts'

describe('signing in', () => {
  test('goes from state to state as the table states, and in no other order', () => {
    const rows = signInStates.map((state) => [
      state,
      signInEvents.map((event) => `${event} → ${advanceSignIn(state, event) ?? '✗'}`).join(', '),
    ])
    expect(Object.fromEntries(rows)).toMatchInlineSnapshot(`
      {
        "add-mobile": "code-sent → enter-code, signed-in → ✗, is-new → ✗, is-quiet → ✗, number-is-new → ✗, may-reset → ✗, needs-mobile → ✗, start-over → identify",
        "completed": "code-sent → ✗, signed-in → ✗, is-new → ✗, is-quiet → ✗, number-is-new → ✗, may-reset → ✗, needs-mobile → ✗, start-over → ✗",
        "enter-code": "code-sent → enter-code, signed-in → completed, is-new → register, is-quiet → prove-again, number-is-new → ✗, may-reset → new-password, needs-mobile → ✗, start-over → identify",
        "identify": "code-sent → enter-code, signed-in → completed, is-new → ✗, is-quiet → ✗, number-is-new → ✗, may-reset → ✗, needs-mobile → add-mobile, start-over → identify",
        "new-password": "code-sent → ✗, signed-in → completed, is-new → ✗, is-quiet → ✗, number-is-new → ✗, may-reset → ✗, needs-mobile → ✗, start-over → identify",
        "prove-again": "code-sent → prove-again, signed-in → completed, is-new → ✗, is-quiet → ✗, number-is-new → register, may-reset → ✗, needs-mobile → ✗, start-over → identify",
        "register": "code-sent → ✗, signed-in → completed, is-new → ✗, is-quiet → ✗, number-is-new → ✗, may-reset → ✗, needs-mobile → ✗, start-over → identify",
      }
    `)
  })

  test('registers, resets and answers for a recycled number only after a code', () => {
    expect(advanceSignIn('identify', 'is-new')).toBeUndefined()
    expect(advanceSignIn('identify', 'may-reset')).toBeUndefined()
    expect(advanceSignIn('enter-code', 'number-is-new')).toBeUndefined()
  })
})

describe('the step that is shown', () => {
  test.each(signInSteps.flatMap((step) => signInStates.map((state) => [step, state] as const)))(
    '%s in state %s is that step or the current one, and redirecting ends there',
    (step, state) => {
      const shown = resolveStep(step, state)
      expect([step, currentStep(state)]).toContain(shown)
      expect(resolveStep(shown, state)).toBe(shown)
    },
  )

  test.each([
    ['RegisterScreen', 'enter-code', 'OTPScreen'],
    ['OTPScreen', 'identify', 'default'],
    ['update', 'enter-code', 'OTPScreen'],
    ['secondProof', 'register', 'RegisterScreen'],
    ['OTPScreen', 'completed', 'default'],
    ['nonsense', 'prove-again', 'secondProof'],
    ['__proto__', 'identify', 'default'],
    ['signIn', 'enter-code', 'signIn'],
    [null, 'enter-code', 'default'],
  ] as const)('%s in state %s: %s', (requested, state, shown) => {
    expect(resolveStep(requested, state)).toBe(shown)
  })
})
