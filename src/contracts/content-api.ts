/** Carries a preview token to the content API: a signed permission, never part of the query. */
export const previewHeader = 'x-content-preview'
