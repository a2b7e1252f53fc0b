/** Headers that a page hands to the front with its answer; the front keeps them to itself. */
export const frontHeaders = { lifetime: 'x-front-lifetime', tags: 'x-front-tags' } as const
