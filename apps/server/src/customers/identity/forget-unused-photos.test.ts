import { describe, expect, it } from 'vitest'
import { arrangeForgetting } from '../../../testing/servers/forgetting.ts'
import { TEST_MOMENT } from '../../../testing/test-books.ts'
import { LeaseLost } from '../../platform/db/role-lease.ts'
import { forgetUnusedPhotos } from './forget-unused-photos.ts'

const DAY_MS = 86_400_000

describe('forgetting photos that nothing uses', () => {
  const given = arrangeForgetting('delete from bahi.photo where used_at is null')

  /** Photos that came so many milliseconds after the last moment that is kept. */
  async function photos(count: number, afterKeptMs: number, used = false): Promise<void> {
    const takenAt = new Date(TEST_MOMENT.getTime() - DAY_MS + afterKeptMs)
    for (let n = 0; n < count; n += 1) {
      await given.database.owner.pool.query(
        `insert into bahi.photo (shard, id, customer_id, purpose, sealed, width, height, taken_at, used_at) values (4, $1, $2, 'identity', decode(repeat('00', 40), 'hex'), 1, 1, $3, $4)`,
        [given.ids.newId(4), given.customerId, takenAt, used ? takenAt : null],
      )
    }
  }
  const left = async () => (await given.database.owner.pool.query('select from bahi.photo')).rowCount

  it('deletes those that came more than a day ago, and none that is younger or part of something', async () => {
    await photos(2, -1)
    await photos(3, 0)
    await photos(1, -30 * DAY_MS, true)
    expect(await forgetUnusedPhotos(given.parts)).toBe(2)
    expect(await left()).toBe(4)
    expect(await forgetUnusedPhotos(given.parts)).toBe(0)
  })

  it('goes through many in batches', async () => {
    await photos(25, -DAY_MS)
    expect(await forgetUnusedPhotos(given.parts, 10)).toBe(25)
  })

  it('does nothing for a role that was taken over', async () => {
    await photos(1, -DAY_MS)
    await expect(forgetUnusedPhotos({ ...given.parts, lease: { role: 'jobs', epoch: 99n } })).rejects.toThrow(LeaseLost)
  })
})
