import { readFileSync, readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { allEndpoints } from '@bahi/contract/all-endpoints'
import { describeApi } from '../platform/http/docs/openapi.ts'

/** Every call of section 7 of the specification, with its verbs: where it says GET of something that changes a state, POST is served too. */
const SPEC_CALLS = [
  'POST /api/app/login.do',
  'POST /api/app/reg.do',
  'POST /api/app/checkPhone.do',
  'GET+POST /api/app/user/getUserInfo.do',
  'POST /api/app/user/updatePwd.do',
  'POST /api/app/user/insertWithPwd.do',
  'POST /api/app/user/updateWithPwd.do',
  'POST /api/app/user/hasWithPwd.do',
  'POST /api/app/user/auth.do',
  'POST /api/app/user/bank/add.do',
  'POST /api/app/user/bank/update.do',
  'POST /api/app/user/uploadTemp.do',
  'POST /user/upload.do',
  'GET /api/app/user/previewTemp.do',
  'GET /api/app/site/getInfo.do',
  'GET /api/app/verison',
  'POST /api/app/version.do',
  'POST /api/app/serviceInfo.do',
  'POST /api/app/online.do',
  'GET /api/admin/getSetting.do',
  'GET /api/admin/getProductSetting.do',
  'GET /admin/stock/vipticket/list.do',
  'GET /api/index/queryHomeIndex.do',
  'GET /api/market/news/getNewsList.do',
  'GET /api/stock/getStock.do',
  'GET /api/market/stock/bkqtRank.do',
  'GET /api/stock/getIpoApplyDateAndClassify.do',
  'GET /api/market/stock/getIpoApplyDateAndTopArt.do',
  'POST /api/site/getBannerByPlat.do',
  'GET+POST /api/code/bank/pwd.do',
  'GET /market/api/hq/stock/getINDNews.do',
  'GET /market/api/hq/stock/getIndiaIndex.do',
  'GET /market/api/hq/stock/getIndiaIndexByToday.do',
  'GET /market/api/hq/stock/getINDStockInfo.do',
  'GET /market/api/hq/stock/getINDTimeK.do',
  'GET /market/api/hq/stock/getINDStockList.do',
  'GET /market/api/hq/stock/getTopINDStockList.do',
  'GET /market/api/bToday/stockDetail',
  'GET /market/api/bToday/kLine',
  'GET /market/api/market/money/history/kLine',
  'GET /api/stock/getSingleStock.do',
  'GET /api/stock/getSingleGoldStock.do',
  'GET /api/stock/getDataSource.do',
  'GET /market/api/market/today/getTopGainers',
  'GET /market/api/market/today/getTopLosers',
  'GET /market/api/market/today/getMostActiveVolume',
  'GET /market/api/market/today/getMostActiveValue',
  'GET /market/api/market/money/getTopGainer',
  'GET /market/api/market/money/getTopLoser',
  'GET /market/api/market/money/getTopActives',
  'GET /api/app/user/futures/position/list.do',
  'GET+POST /api/app/user/buyStockTrade.do',
  'GET+POST /api/app/user/buy.do',
  'GET+POST /api/app/user/sell.do',
  'GET /api/app/user/position/listNewStockRecord.do',
  'GET /api/app/user/getOneSubscribeByUserId.do',
  'GET /api/app/user/allotmentList.do',
  'GET /api/app/user/newStockList.do',
  'GET+POST /api/app/user/buyNew.do',
  'GET /api/app/user/checkAllotment.do',
  'GET /api/app/user/blockTradeList.do',
  'POST /api/app/user/checkPeishouCode.do',
  'GET /api/app/user/vipticket/list.do',
  'GET+POST /api/app/user/vipticket/checkVipTicket.do',
  'GET /api/app/user/cash/list.do',
  'GET+POST /api/app/user/loan/create.do',
  'GET /api/app/user/loan/list.do',
  'GET /api/app/user/loan/list-lender.do',
  'GET /api/app/user/loan/my.do',
  'GET /api/app/user/getUserPositionMarketValue.do',
] as const

const CLIENTS = ['apps/phone/src', 'apps/console/src', 'packages/client/src']
const endpoints = Object.entries(allEndpoints)
const { paths } = describeApi(allEndpoints) as unknown as { paths: Record<string, Record<string, unknown>> }
const clients = CLIENTS.map(sourceOf).join('\n')

/** Served for whoever knows the specification's names; Bahi's own screens ask for the same elsewhere. */
const NOT_ASKED: Readonly<Record<string, string>> = {
  'POST /user/upload.do': 'an older name of uploadTemp.do',
  'GET /api/admin/getProductSetting.do': 'every quote and preview carries the terms that apply to it',
  'GET /admin/stock/vipticket/list.do': 'an older name of vipticket/list.do',
  'GET /market/api/hq/stock/getINDNews.do': 'another name of getNewsList.do',
  'GET+POST /api/app/user/buyStockTrade.do': 'another name of buy.do',
  'GET /api/app/user/cash/list.do': 'the statement and the records of transfers say more',
}

describe.each(SPEC_CALLS)('%s', (call) => {
  const [verbs = '', path = ''] = call.split(' ')
  const serving = endpoints.filter(([, endpoint]) => endpoint.path === path)

  it('is served with each of its verbs', () => {
    expect(serving.flatMap(([, { methods }]) => methods)).toEqual(expect.arrayContaining(verbs.split('+')))
  })

  it('stands in the API document', () => {
    expect(Object.keys(paths[path] ?? {})).toEqual(expect.arrayContaining(verbs.toLowerCase().split('+')))
  })

  it('is asked by the phone or the console', () => {
    const isAsked = serving.some(([name]) => new RegExp(`\\b${name}\\b`).test(clients))
    expect(isAsked, NOT_ASKED[call] ?? serving.map(([name]) => name).join()).toBe(NOT_ASKED[call] === undefined)
  })
})

it('names every call once', () => {
  expect(new Set(SPEC_CALLS).size).toBe(SPEC_CALLS.length)
})

function sourceOf(folder: string): string {
  const root = fileURLToPath(new URL(`../../../../${folder}/`, import.meta.url))
  const files = readdirSync(root, { recursive: true })
    .map(String)
    .filter((name) => /\.tsx?$/.test(name) && !name.includes('.test.'))
  return files.map((name) => readFileSync(`${root}${name}`, 'utf8')).join('\n')
}
