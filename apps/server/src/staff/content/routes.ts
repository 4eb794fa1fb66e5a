import type { FastifyInstance } from 'fastify'
import { checkVersion, getServiceInfo, getSiteInfo, openAddress } from '@bahi/contract/site/site-info'
import { announceVersion, listVersions, setLeastVersion } from '@bahi/contract/staff/app-versions'
import { createBanner, listBanners, scheduleBanner, withdrawBanner } from '@bahi/contract/staff/banners'
import { createNews, listNewsItems, publishNews, rewriteNews, withdrawNews } from '@bahi/contract/staff/news-items'
import { readSiteWords, writeSiteWords } from '@bahi/contract/staff/site-words'
import { LONG_TEXT_BYTES, serveLargeBodies } from '../../platform/http/install-http.ts'
import { serve } from '../../platform/http/serve.ts'
import { answerCreateBanner, answerScheduleBanner, answerWithdrawBanner, readBannerList } from './banners.ts'
import type { ContentParts } from './content-parts.ts'
import { answerCreateNews, answerNewsStep, answerRewriteNews, readNewsList } from './news.ts'
import { answerOpenAddress, answerServiceInfo, answerSiteInfo, answerWriteSite, readSiteHistory } from './site-info.ts'
import { answerAnnounceVersion, answerCheckVersion, answerSetLeastVersion, readVersions } from './versions.ts'

export interface ContentPorts {
  /** The seconds that customers wait for an answer of customer service; null while the number is unknown. */
  readonly readAnswerSeconds: (promisedSeconds: number) => Promise<number | null>
}

export function registerContent(app: FastifyInstance, parts: ContentParts, { readAnswerSeconds }: ContentPorts): void {
  serve(app, parts, getSiteInfo, () => answerSiteInfo(parts))
  serve(app, parts, getServiceInfo, () => answerServiceInfo(parts, readAnswerSeconds))
  serve(app, parts, openAddress, (input) => answerOpenAddress(parts, input))
  serve(app, parts, checkVersion, (input) => answerCheckVersion(parts, input))

  serve(app, parts, listBanners, () => readBannerList(parts))
  serve(app, parts, createBanner, (input, staff, call) => answerCreateBanner(parts, input, staff, call))
  serve(app, parts, scheduleBanner, (input, staff, call) => answerScheduleBanner(parts, input, staff, call))
  serve(app, parts, withdrawBanner, (input, staff, call) => answerWithdrawBanner(parts, input, staff, call))
  serve(app, parts, listNewsItems, (input) => readNewsList(parts, input))
  serveLargeBodies(app, LONG_TEXT_BYTES, (room) => {
    serve(room, parts, createNews, (input, staff, call) => answerCreateNews(parts, input, staff, call))
    serve(room, parts, rewriteNews, (input, staff, call) => answerRewriteNews(parts, input, staff, call))
    serve(room, parts, writeSiteWords, (input, staff, call) => answerWriteSite(parts, input, staff, call))
  })
  serve(app, parts, publishNews, (input, staff, call) => answerNewsStep(parts, 'publish', input, staff, call))
  serve(app, parts, withdrawNews, (input, staff, call) => answerNewsStep(parts, 'withdraw', input, staff, call))
  serve(app, parts, listVersions, () => readVersions(parts))
  serve(app, parts, announceVersion, (input, staff, call) => answerAnnounceVersion(parts, input, staff, call))
  serve(app, parts, setLeastVersion, (input, staff, call) => answerSetLeastVersion(parts, input, staff, call))
  serve(app, parts, readSiteWords, () => readSiteHistory(parts))
}
