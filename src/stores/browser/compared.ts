import { createComparedCodes } from '#stores/compared-codes.ts'

export const $comparedCodes = createComparedCodes('majlis_compared')
