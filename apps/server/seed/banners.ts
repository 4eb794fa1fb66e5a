import type { Queryable } from '../src/platform/db/in-transaction.ts'

type Words = { readonly en: string; readonly zh: string; readonly hi: string }

interface Banner {
  readonly title: Words
  readonly subtitle: Words
  /** A path of the phone app. */
  readonly link: string
}

/** What Home shows first: where prices come from, how the books are kept, how time runs. */
const BANNERS: readonly Banner[] = [
  {
    title: { en: 'Practise without risk', zh: '零风险练习交易', hi: 'बिना जोखिम अभ्यास करें' },
    subtitle: {
      en: 'Invented companies, real rules, no real money',
      zh: '虚构公司，真实规则，不涉及真实资金',
      hi: 'काल्पनिक कंपनियाँ, असली नियम, असली पैसा नहीं',
    },
    link: '/pages/home/detail',
  },
  {
    title: { en: 'Every rupee is written twice', zh: '每一卢比都记两笔账', hi: 'हर रुपया दो बार लिखा जाता है' },
    subtitle: {
      en: 'Open your statement and check every figure',
      zh: '打开账单，逐笔核对',
      hi: 'अपना विवरण खोलें और हर आँकड़ा जाँचें',
    },
    link: '/pages/home/fundsDetail',
  },
  {
    title: { en: 'A trading day in minutes', zh: '几分钟走完一个交易日', hi: 'मिनटों में एक कारोबारी दिन' },
    subtitle: {
      en: 'The simulated market runs fast: see T+1 settlement today',
      zh: '模拟市场加速运行，今天就能看到 T+1 结算',
      hi: 'सिम्युलेटेड बाज़ार तेज़ चलता है: T+1 निपटान आज ही देखें',
    },
    link: '/pages/home/home',
  },
]

/** Does nothing for a banner that is there. */
export async function seedBanners(tx: Queryable, startsOn: string): Promise<void> {
  for (const [index, { title, subtitle, link }] of BANNERS.entries()) {
    await tx.query(
      `insert into bahi.banner (id, platform, position, title, subtitle, link, starts_on) values ($1, 'phone', $2, $3, $4, $5, $6) on conflict (id) do nothing`,
      [index + 1, index + 1, JSON.stringify(title), JSON.stringify(subtitle), link, startsOn],
    )
  }
}
