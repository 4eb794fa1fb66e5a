import type { getBanners } from '@bahi/contract/site/site-info'
import type { ReplyOf } from '@bahi/contract/wire/endpoint'
import type { MarketRoom } from '../quotes/market-room.ts'

type Banner = ReplyOf<typeof getBanners>['items'][number]

/** The banners of a platform that run on the current business date, in their order. */
export async function readBanners({ pool, clock }: MarketRoom, platform: string): Promise<Banner[]> {
  const { rows } = await pool.query<{ id: bigint; title: Banner['title']; subtitle: Banner['subtitle']; link: string }>(
    'select id, title, subtitle, link from bahi.banner where platform = $1 and withdrawn_at is null and starts_on <= $2 and (ends_on is null or ends_on >= $2) order by position, id',
    [platform, clock.now().date],
  )
  return rows.map(({ id, ...banner }) => ({ id: String(id), ...banner }))
}
