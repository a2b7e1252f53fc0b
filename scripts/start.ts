import { spawn } from 'node:child_process'
import { buildShop, needsBuild, servingCommand, servingEnv } from './build-shop.ts'
import { step } from './step.ts'

// `npm start`: builds when the sources have changed, then serves. The server migrates and seeds first.
if (!(await needsBuild())) console.log('✓ build: dist/ is as new as the sources')
else if (!(await step('build: server bundle and browser files', buildShop))) process.exit(1)

const server = spawn('node', [...servingCommand, ...process.argv.slice(2)], {
  stdio: 'inherit',
  env: { ...process.env, ...servingEnv },
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => server.kill(signal))
server.on('close', (code) => process.exit(code ?? 1))
