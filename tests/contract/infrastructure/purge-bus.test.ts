import { expect, test } from 'vitest'
import { openDatabase } from '#infrastructure/db/open-database.ts'
import { createPostgresql, describeDatabases, describePostgresql } from '../../support/databases/databases.ts'

describeDatabases('purges', (open) => {
  test('reach every listener of the process until it unsubscribes', async () => {
    const { purgeBus } = await open()
    const received: string[] = []
    const stop = purgeBus.subscribe((tags) => received.push(...tags))
    await purgeBus.publish(['page:help', 'block:promises'])
    await expect.poll(() => received).toEqual(['page:help', 'block:promises'])
    stop()
    const after: string[] = []
    const stopSecond = purgeBus.subscribe((tags) => after.push(...tags))
    await purgeBus.publish(['page:contact'])
    await expect.poll(() => after).toEqual(['page:contact'])
    expect(received).toHaveLength(2)
    stopSecond()
  })
})

describePostgresql('purges between processes', () => {
  test('reach all processes, however many tags there are', async () => {
    const first = await createPostgresql()
    const second = await openDatabase({ kind: 'postgresql', url: first.url })
    const received: string[] = []
    second.purgeBus.subscribe((tags) => received.push(...tags))
    const tags = Array.from({ length: 1_000 }, (_, place) => `page:صفحة رقم ${place}`)
    await first.purgeBus.publish(tags)
    await expect.poll(() => received.length).toBe(1_000)
    expect(received).toEqual(tags)
    await second.close()
    await first.close()
  })

  test('expire everything after the listening connection was lost, and arrive again', async () => {
    const database = await createPostgresql()
    const received: string[] = []
    database.purgeBus.subscribe((tags) => received.push(...tags))
    await database.db.execute(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where application_name = 'majlis-listener' and datname = current_database()`,
    )
    await expect.poll(() => received).toEqual(['*'])
    await database.purgeBus.publish(['page:help'])
    await expect.poll(() => received).toEqual(['*', 'page:help'])
    await database.close()
  })
})
