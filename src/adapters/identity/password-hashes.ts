import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { normalizePassword } from '#commerce/identity/password-rules.ts'
import type { PasswordHashes } from '#commerce/identity/ports.ts'
import { createGate } from '#kernel/gate.ts'
import { ok, type Result } from '#kernel/result.ts'

const compute = promisify(argon2)

/** OWASP's second choice for argon2id: 19 MiB, 2 passes, 1 lane. */
const cost = { memory: 19_456, passes: 2, parallelism: 1 } as const
const tagLength = 32

type Cost = { readonly memory: number; readonly passes: number; readonly parallelism: number }

const format = ({ memory, passes, parallelism }: Cost, salt: Buffer, tag: Buffer): string =>
  `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(salt)}$${base64(tag)}`

/** Without padding, as the PHC string format wants it. */
const base64 = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '')

const shape = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/

type Options = {
  /** Hashes at a time: each takes 19 MiB and a thread. */
  readonly atOnce?: number
  readonly waiting?: number
  /** Less in tests of what is around it. */
  readonly cost?: Cost
}

/** Passwords as argon2id, for customers and staff. */
export function createPasswordHashes(options: Options = {}): PasswordHashes {
  const gate = createGate({ atOnce: options.atOnce ?? 4, waiting: options.waiting ?? 100 })
  const used = options.cost ?? cost
  /** Verified in place of a hash that does not exist, so that an unknown account takes as long. */
  const noAccount = format(used, Buffer.alloc(16), Buffer.alloc(tagLength))
  const tagOf = (password: string, salt: Buffer, { memory, passes, parallelism }: Cost): Promise<Buffer> =>
    compute('argon2id', {
      message: Buffer.from(normalizePassword(password)),
      nonce: salt,
      memory,
      passes,
      parallelism,
      tagLength,
    })

  const pass = async <Value>(
    work: () => Promise<Value>,
  ): Promise<Result<Value, { readonly kind: 'busy' }>> => {
    const passed = await gate.pass(work)
    return passed.ok ? passed : { ok: false, failure: { kind: 'busy' } }
  }

  return {
    hash: (password) =>
      pass(async () => {
        const salt = randomBytes(16)
        return format(used, salt, await tagOf(password, salt, used))
      }),

    async verify(password, hash) {
      // Longer ones are never stored; hashing them would be work for nothing.
      if (password.length > 1000) return ok(false)
      const [, memory, passes, parallelism, salt = '', tag = ''] = shape.exec(hash ?? noAccount) ?? []
      if (memory === undefined) return ok(false)
      return pass(async () => {
        const expected = Buffer.from(tag, 'base64')
        const actual = await tagOf(password, Buffer.from(salt, 'base64'), {
          memory: Number(memory),
          passes: Number(passes),
          parallelism: Number(parallelism),
        })
        return hash !== undefined && expected.length === actual.length && timingSafeEqual(expected, actual)
      })
    },
  }
}
