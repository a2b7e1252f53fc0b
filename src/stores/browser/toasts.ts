import { createToasts } from '#stores/toasts.ts'

/** The page's messages: `show('done', text)`. */
export const { $toasts, show, take } = createToasts()
