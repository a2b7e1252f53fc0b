export class TimeLimitExceeded extends Error {
  constructor(limitMs: number) {
    super(`no answer in ${limitMs} ms`)
    this.name = 'TimeLimitExceeded'
  }
}

/** The value of the work, which goes on; rejects with TimeLimitExceeded when it takes longer. */
export async function withinTime<Value>(limitMs: number, work: Promise<Value>): Promise<Value> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new TimeLimitExceeded(limitMs)), limitMs)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
