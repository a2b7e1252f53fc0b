import { defineConfig } from 'drizzle-kit'

/** `npx drizzle-kit generate --name what-changes` writes the next migration; the shop runs it when it starts. */
export default defineConfig({
  dialect: 'postgresql',
  schema: './src/platform/db/schema*.ts',
  out: './src/platform/db/migrations',
})
