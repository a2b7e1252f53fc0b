import { defineConfig } from 'drizzle-kit'

/** `npx drizzle-kit generate --name what-changes` writes the next migration; the shop runs it when it starts. */
export default defineConfig({
  dialect: 'postgresql',
  schema: [
    './src/adapters/**/*-tables.ts',
    './src/api/**/*-tables.ts',
    './src/infrastructure/**/*-tables.ts',
  ],
  out: './src/infrastructure/db/migrations',
})
