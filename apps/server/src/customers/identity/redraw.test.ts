import sharp from 'sharp'
import { afterEach, describe, expect, it } from 'vitest'
import { cardPicture } from '../../../testing/make-pictures.ts'
import { Flood } from '../../platform/http/flood.ts'
import { Redraw } from './redraw.ts'

const limits = { maxBytes: 15_000_000, maxPixels: 40_000_000, maxWaiting: 52 }

describe('drawing photos anew', () => {
  const redraw = new Redraw()
  afterEach(() => redraw.close())

  it('gives a photo of the size and colours it had, turned as its camera held it', async () => {
    const lying = await cardPicture({ width: 800, height: 400 })
      .withExif({ IFD0: { Orientation: '6' } })
      .jpeg()
      .toBuffer()
    const drawn = await redraw.draw(1n, await sharp(lying).withMetadata({ orientation: 6 }).toBuffer(), limits)
    expect(drawn).toMatchObject({ ok: true, accepted: { width: 400, height: 800 } })
    const { data, info } = await sharp(drawn.ok ? drawn.accepted.bytes : Buffer.alloc(0))
      .raw()
      .toBuffer({ resolveWithObject: true })
    const middle = (info.height / 2) * info.width * info.channels + (info.width / 2) * info.channels
    for (const [at, colour] of [230, 233, 249].entries())
      expect(Math.abs((data[middle + at] ?? 0) - colour)).toBeLessThan(6)
  })

  it('makes large ones no longer than 2,400 points, and small ones no larger', async () => {
    expect(
      await redraw.draw(1n, await cardPicture({ width: 4_800, height: 1_200 }).png().toBuffer(), limits),
    ).toMatchObject({ ok: true, accepted: { width: 2_400, height: 600 } })
    expect(
      await redraw.draw(1n, await cardPicture({ width: 300, height: 200 }).webp().toBuffer(), limits),
    ).toMatchObject({ ok: true, accepted: { width: 300, height: 200 } })
  })

  it('takes two of one customer at a time, nine of all, and the next when there is room again', async () => {
    const photo = await cardPicture().jpeg().toBuffer()
    const first = [redraw.draw(1n, photo, limits), redraw.draw(1n, photo, limits)]
    await expect(redraw.draw(1n, photo, limits)).rejects.toThrow(Flood)
    const others = [2n, 2n, 3n, 3n, 4n, 4n, 5n].map((customer) => redraw.draw(customer, photo, limits))
    await expect(redraw.draw(6n, photo, limits)).rejects.toThrow(Flood)
    expect((await Promise.all([...first, ...others])).every(({ ok }) => ok)).toBe(true)
    expect(await redraw.draw(6n, photo, limits)).toMatchObject({ ok: true })
  })

  it('goes on with another process after one was closed', async () => {
    const photo = await cardPicture().jpeg().toBuffer()
    expect(await redraw.draw(1n, photo, limits)).toMatchObject({ ok: true })
    await redraw.close()
    expect(await redraw.draw(1n, photo, limits)).toMatchObject({ ok: true })
  })
})
