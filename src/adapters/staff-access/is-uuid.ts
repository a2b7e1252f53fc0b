/** What comes from an address may be anything; the database accepts only this. */
export const isUuid = (id: string): boolean => /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/.test(id)
