/** The tag that copies showing a product carry: "product:MJ-1001". */
export const productTag = (code: string): string => `product:${code}`

/** The tag of listings: "category:living/sofas", of each level. */
export const categoryTag = (path: string): string => `category:${path}`

/** The tag of whatever is drawn from the whole catalog: rails by rule, results of searches. */
export const catalogTag = 'catalog'
