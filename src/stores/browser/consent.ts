import { atom } from 'nanostores'
import { cookies } from '#kernel/cookies.ts'
import { readConsent, type ConsentState } from '#stores/consent.ts'

/** What the visitor allows. Filled from the cookie at start and after each answer. */
export const $consent = atom<ConsentState>({ granted: null })

export const rereadConsent = (): void => $consent.set(readConsent(document.cookie, cookies.consent))
