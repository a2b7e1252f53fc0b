import { warned, passed, type EnvironmentCheck } from './environment-check.ts'

export const checkEnvironment: EnvironmentCheck = {
  name: 'environment',
  // Invalid values are rejected before any command runs.
  run: async ({ mode, origin, databaseUrl, redisUrl, contentGraphqlUrl, secret }) => {
    const parts = [
      mode,
      origin,
      databaseUrl === null ? 'embedded database' : 'PostgreSQL',
      redisUrl === null ? undefined : 'Redis',
      contentGraphqlUrl === null ? undefined : 'external content API',
    ].filter((part) => part !== undefined)
    if (secret === null && databaseUrl !== null)
      return warned(
        parts.join(', '),
        'set MAJLIS_SECRET: without it each process generates its own and rejects the links of others',
      )
    return passed(parts.join(', '))
  },
}
