import { look, well, type Check } from './check.ts'

export const checkEnvironment: Check = {
  name: 'environment',
  // Wrong values have been refused before any command runs.
  run: async ({ mode, origin, databaseUrl, redisUrl, contentGraphqlUrl, secret }) => {
    const parts = [
      mode,
      origin,
      databaseUrl === null ? 'own database' : 'PostgreSQL',
      redisUrl === null ? undefined : 'Redis',
      contentGraphqlUrl === null ? undefined : 'content API elsewhere',
    ].filter((part) => part !== undefined)
    if (secret === null && databaseUrl !== null)
      return look(
        parts.join(', '),
        'set MAJLIS_SECRET: each process draws its own, and does not know the links of another',
      )
    return well(parts.join(', '))
  },
}
