import type { FundCategory } from '@bahi/contract/funds/views'

type Words = { readonly en: string; readonly zh: string; readonly hi: string }

/** A fund or a plan that comes with the demo market; everything about it is invented. */
export interface DemoScheme {
  readonly id: number
  readonly code: string
  readonly name: string
  /** Null: a plan. */
  readonly category: FundCategory | null
  readonly manager: string
  readonly experienceYears: number
  readonly risk: 1 | 2 | 3 | 4 | 5 | 6
  readonly leastUnits: bigint
  readonly stepUnits: bigint
  readonly subscriptionBps: number
  readonly exitBands: readonly { readonly belowDays: number; readonly bps: number }[]
  readonly lockUpDays: number
  readonly payoutDays: number
  readonly expenseBps: number
  readonly benchmark: string
  readonly about: Words
  readonly rule: object
}

const FREE: DemoScheme['exitBands'] = []
const A_WEEK = [{ belowDays: 7, bps: 50 }]
const A_YEAR = [
  { belowDays: 90, bps: 100 },
  { belowDays: 365, bps: 50 },
]
const HALF_A_YEAR = [{ belowDays: 180, bps: 100 }]

type Usual =
  | 'category'
  | 'leastUnits'
  | 'stepUnits'
  | 'subscriptionBps'
  | 'exitBands'
  | 'lockUpDays'
  | 'payoutDays'
  | 'expenseBps'
  | 'benchmark'
  | 'risk'
const scheme = (own: Omit<DemoScheme, Usual> & Partial<Pick<DemoScheme, Usual>>): DemoScheme => ({
  category: 'large',
  leastUnits: 100n,
  stepUnits: 10n,
  subscriptionBps: 0,
  exitBands: A_WEEK,
  lockUpDays: 0,
  payoutDays: 2,
  expenseBps: 80,
  benchmark: 'BAHI500',
  risk: 5,
  ...own,
})

const bySector = (
  id: number,
  code: string,
  of: {
    sector: string
    en: string
    zh: string
    hi: string
    manager: string
    years: number
    count: number
    benchmark: string
  },
): DemoScheme =>
  scheme({
    id,
    code,
    name: `Bahi ${of.en} Fund`,
    category: 'sector',
    manager: of.manager,
    experienceYears: of.years,
    risk: 6,
    exitBands: A_YEAR,
    expenseBps: 110,
    benchmark: of.benchmark,
    rule: { pick: 'sector', sector: of.sector, count: of.count, weights: 'cap', cap: '15%' },
    about: {
      en: `Holds the ${of.count} largest companies of one sector, ${of.en.toLowerCase()}, none above 15 %. One sector can fall for years while others rise; you can lose money.`,
      zh: `只持有一个行业（${of.zh}）中市值最大的${of.count}家公司，单只不超过 15 %。单一行业可能多年下跌而其他行业上涨；您可能亏损。`,
      hi: `सिर्फ़ एक क्षेत्र (${of.hi}) की ${of.count} सबसे बड़ी कंपनियाँ, कोई भी 15 % से ऊपर नहीं। एक क्षेत्र सालों तक गिर सकता है जबकि बाकी बढ़ें; आपको घाटा हो सकता है।`,
    },
  })

export const demoFunds: readonly DemoScheme[] = [
  scheme({
    id: 1042,
    code: 'FND-1042',
    name: 'Bahi 50 Index Fund',
    category: 'index',
    manager: 'Nalini Varma',
    experienceYears: 14,
    exitBands: FREE,
    expenseBps: 20,
    benchmark: 'BAHI50',
    rule: { pick: 'index', of: 'BAHI50', weights: 'cap', cap: '10%' },
    about: {
      en: 'Holds the fifty companies of the BAHI 50 by the worth of what is free to trade, none above 10 %. It rises and falls with them; you can lose money.',
      zh: '按自由流通市值持有 BAHI 50 指数的五十家公司，单只不超过 10 %。净值随指数涨跌，您可能亏损。',
      hi: 'BAHI 50 की पचास कंपनियाँ, खुले शेयरों की क़ीमत के हिसाब से; कोई भी 10 % से ऊपर नहीं। यह उन्हीं के साथ चढ़ता-गिरता है; आपको घाटा हो सकता है।',
    },
  }),
  scheme({
    id: 1043,
    code: 'FND-1043',
    name: 'Bahi Broad Market 100 Fund',
    category: 'index',
    manager: 'Nalini Varma',
    experienceYears: 14,
    exitBands: FREE,
    expenseBps: 25,
    rule: { pick: 'index', of: 'BAHI500', count: 100, weights: 'cap', cap: '6%' },
    about: {
      en: 'Holds the hundred largest companies of the BAHI 500 by worth, none above 6 %. Broad, and still all in shares.',
      zh: '按市值持有 BAHI 500 中最大的一百家公司，单只不超过 6 %。范围广，但仍全部是股票。',
      hi: 'BAHI 500 की सौ सबसे बड़ी कंपनियाँ क़ीमत के हिसाब से, कोई भी 6 % से ऊपर नहीं। फैला हुआ, पर फिर भी सब शेयरों में।',
    },
  }),
  scheme({
    id: 1044,
    code: 'FND-1044',
    name: 'Bahi Bank Index Fund',
    category: 'index',
    manager: 'Oommen Tharakan',
    experienceYears: 9,
    exitBands: FREE,
    expenseBps: 25,
    benchmark: 'BAHIBANK',
    risk: 6,
    rule: { pick: 'index', of: 'BAHIBANK', weights: 'cap', cap: '15%' },
    about: {
      en: 'Holds the banks of the BAHI BANK index, none above 15 %. Banks rise and fall together.',
      zh: '持有 BAHI BANK 指数中的银行，单只不超过 15 %。银行股往往同涨同跌。',
      hi: 'BAHI BANK सूचकांक के बैंक, कोई भी 15 % से ऊपर नहीं। बैंक अक्सर साथ चढ़ते और साथ गिरते हैं।',
    },
  }),
  scheme({
    id: 1017,
    code: 'FND-1017',
    name: 'Bahi Large Companies Fund',
    manager: 'Farida Contractor',
    experienceYears: 21,
    exitBands: A_YEAR,
    benchmark: 'BAHI50',
    rule: { pick: 'cap-rank', from: 1, to: 100, count: 30, weights: 'cap', cap: '8%' },
    about: {
      en: 'Holds the thirty largest of the hundred largest companies by worth, none above 8 %.',
      zh: '在市值前一百的公司中持有最大的三十家，按市值分配，单只不超过 8 %。',
      hi: 'सौ सबसे बड़ी कंपनियों में से तीस सबसे बड़ी, क़ीमत के हिसाब से, कोई भी 8 % से ऊपर नहीं।',
    },
  }),
  scheme({
    id: 1018,
    code: 'FND-1018',
    name: 'Bahi Equal Twenty-five Fund',
    manager: 'Farida Contractor',
    experienceYears: 21,
    benchmark: 'BAHI50',
    rule: { pick: 'cap-rank', from: 1, to: 50, count: 25, weights: 'equal', cap: '5%' },
    about: {
      en: 'Holds the twenty-five largest companies in equal parts, so that the largest does not decide alone.',
      zh: '等额持有市值最大的二十五家公司，不让最大的一家决定一切。',
      hi: 'पच्चीस सबसे बड़ी कंपनियाँ बराबर हिस्सों में, ताकि सबसे बड़ी अकेले तय न करे।',
    },
  }),
  scheme({
    id: 1019,
    code: 'FND-1019',
    name: 'Bahi Calm Large Fund',
    manager: 'Girish Apte',
    experienceYears: 17,
    risk: 4,
    rule: { pick: 'cap-rank', from: 1, to: 100, choose: 'calm', count: 30, weights: 'calm', cap: '6%' },
    about: {
      en: 'Holds the thirty of the hundred largest companies whose prices moved least over the last sixty sessions. Calm so far is not a promise of calm.',
      zh: '在市值前一百的公司中持有近六十个交易日波动最小的三十家。过去平稳不代表将来平稳。',
      hi: 'सौ सबसे बड़ी कंपनियों में से वे तीस, जिनके भाव पिछले साठ सत्रों में सबसे कम हिले। अब तक शांत रहना आगे का वादा नहीं।',
    },
  }),
  scheme({
    id: 1021,
    code: 'FND-1021',
    name: 'Bahi Mid Companies Fund',
    category: 'mid',
    manager: 'Harish Bellad',
    experienceYears: 12,
    risk: 6,
    exitBands: A_YEAR,
    expenseBps: 120,
    rule: { pick: 'cap-rank', from: 101, to: 250, count: 40, weights: 'cap', cap: '5%' },
    about: {
      en: 'Holds forty companies of medium size, places 101 to 250 by worth. They move more than large ones.',
      zh: '持有四十家中型公司（市值第 101 至 250 位）。波动比大型公司更大。',
      hi: 'मध्यम आकार की चालीस कंपनियाँ, क़ीमत में 101 से 250वें स्थान तक। ये बड़ी कंपनियों से ज़्यादा हिलती हैं।',
    },
  }),
  scheme({
    id: 1022,
    code: 'FND-1022',
    name: 'Bahi Calm Mid Fund',
    category: 'mid',
    manager: 'Girish Apte',
    experienceYears: 17,
    exitBands: HALF_A_YEAR,
    expenseBps: 110,
    lockUpDays: 3,
    rule: { pick: 'cap-rank', from: 101, to: 250, choose: 'calm', count: 30, weights: 'calm', cap: '6%' },
    about: {
      en: 'Holds the thirty medium companies whose prices moved least. Your units are locked for three days after you buy.',
      zh: '持有近期波动最小的三十家中型公司。买入后份额锁定三天。',
      hi: 'वे तीस मध्यम कंपनियाँ जिनके भाव सबसे कम हिले। ख़रीदने के बाद यूनिट तीन दिन बंद रहती हैं।',
    },
  }),
  scheme({
    id: 1031,
    code: 'FND-1031',
    name: 'Bahi Small Companies Fund',
    category: 'small',
    manager: 'Ipsita Mohanty',
    experienceYears: 10,
    risk: 6,
    exitBands: A_YEAR,
    lockUpDays: 7,
    payoutDays: 3,
    expenseBps: 150,
    rule: { pick: 'cap-rank', from: 251, to: 450, count: 50, weights: 'equal', cap: '4%' },
    about: {
      en: 'Holds fifty small companies in equal parts. Their shares move much and trade little; your units are locked for seven days after you buy.',
      zh: '等额持有五十家小型公司。股价波动大、成交少；买入后份额锁定七天。',
      hi: 'पचास छोटी कंपनियाँ बराबर हिस्सों में। इनके शेयर बहुत हिलते हैं और कम बिकते हैं; ख़रीदने के बाद यूनिट सात दिन बंद रहती हैं।',
    },
  }),
  scheme({
    id: 1032,
    code: 'FND-1032',
    name: 'Bahi Patient Small Fund',
    category: 'small',
    manager: 'Ipsita Mohanty',
    experienceYears: 10,
    risk: 6,
    exitBands: FREE,
    lockUpDays: 1095,
    payoutDays: 3,
    expenseBps: 130,
    rule: { pick: 'cap-rank', from: 251, to: 450, choose: 'calm', count: 40, weights: 'equal', cap: '4%' },
    about: {
      en: 'Small companies for the long run: each purchase is locked for three years, and nobody can redeem it before, you included.',
      zh: '面向长期的小型公司：每笔买入锁定三年，期间任何人（包括您自己）都不能赎回。',
      hi: 'लंबे समय के लिए छोटी कंपनियाँ: हर ख़रीद तीन साल बंद रहती है, उससे पहले कोई नहीं निकाल सकता, आप भी नहीं।',
    },
  }),
  bySector(1051, 'FND-1051', {
    sector: 'Banks',
    en: 'Banks',
    zh: '银行',
    hi: 'बैंक',
    manager: 'Oommen Tharakan',
    years: 9,
    count: 15,
    benchmark: 'BAHI-BANKS',
  }),
  bySector(1052, 'FND-1052', {
    sector: 'Information Technology',
    en: 'Technology',
    zh: '信息技术',
    hi: 'सूचना तकनीक',
    manager: 'Lata Iyengar',
    years: 11,
    count: 15,
    benchmark: 'BAHI-INFORMATION-TECHNOLOGY',
  }),
  bySector(1053, 'FND-1053', {
    sector: 'Healthcare',
    en: 'Healthcare',
    zh: '医疗保健',
    hi: 'स्वास्थ्य',
    manager: 'Lata Iyengar',
    years: 11,
    count: 20,
    benchmark: 'BAHI-HEALTHCARE',
  }),
  bySector(1054, 'FND-1054', {
    sector: 'Automobile',
    en: 'Automobile',
    zh: '汽车',
    hi: 'वाहन',
    manager: 'Kishor Pednekar',
    years: 16,
    count: 15,
    benchmark: 'BAHI-AUTOMOBILE',
  }),
  bySector(1055, 'FND-1055', {
    sector: 'Consumer Goods',
    en: 'Consumer Goods',
    zh: '消费品',
    hi: 'उपभोक्ता वस्तुएँ',
    manager: 'Kishor Pednekar',
    years: 16,
    count: 15,
    benchmark: 'BAHI-CONSUMER-GOODS',
  }),
  scheme({
    id: 1058,
    code: 'FND-1058',
    name: 'Bahi Balanced Fund',
    category: 'hybrid',
    manager: 'Meenakshi Rao',
    experienceYears: 19,
    risk: 4,
    exitBands: A_YEAR,
    expenseBps: 90,
    rule: {
      pick: 'mix',
      cash: '25%',
      parts: [
        { share: '65%', pick: 'cap-rank', from: 1, to: 100, count: 30, weights: 'cap', cap: '6%' },
        { share: '10%', pick: 'symbol', symbol: 'BAHIGOLD' },
      ],
    },
    about: {
      en: 'Sixty-five parts in large companies, ten in gold, twenty-five in cash at the bank of the fund. The cash earns nothing here.',
      zh: '百分之六十五为大型公司，百分之十为黄金，百分之二十五为存放在基金银行的现金。现金在这里没有利息。',
      hi: 'पैंसठ हिस्से बड़ी कंपनियों में, दस सोने में, पच्चीस फ़ंड के बैंक में नकद। नकद पर यहाँ कुछ नहीं मिलता।',
    },
  }),
  scheme({
    id: 1059,
    code: 'FND-1059',
    name: 'Bahi Cautious Fund',
    category: 'hybrid',
    manager: 'Meenakshi Rao',
    experienceYears: 19,
    risk: 3,
    exitBands: HALF_A_YEAR,
    expenseBps: 70,
    rule: {
      pick: 'mix',
      cash: '45%',
      parts: [
        { share: '40%', pick: 'cap-rank', from: 1, to: 100, choose: 'calm', count: 25, weights: 'calm', cap: '5%' },
        { share: '15%', pick: 'symbol', symbol: 'BAHIGOLD' },
      ],
    },
    about: {
      en: 'Forty parts in calm large companies, fifteen in gold, forty-five in cash. It falls less than the market and rises less.',
      zh: '百分之四十为波动较小的大型公司，百分之十五为黄金，百分之四十五为现金。跌得比市场少，涨得也少。',
      hi: 'चालीस हिस्से शांत बड़ी कंपनियों में, पंद्रह सोने में, पैंतालीस नकद। यह बाज़ार से कम गिरता है और कम ही चढ़ता है।',
    },
  }),
  scheme({
    id: 1061,
    code: 'FND-1061',
    name: 'Bahi Gold and Shares Fund',
    category: 'hybrid',
    manager: 'Farida Contractor',
    experienceYears: 21,
    risk: 5,
    exitBands: A_YEAR,
    expenseBps: 85,
    rule: {
      pick: 'mix',
      cash: '10%',
      parts: [
        { share: '60%', pick: 'index', of: 'BAHI50', weights: 'cap', cap: '6%' },
        { share: '30%', pick: 'symbol', symbol: 'BAHIGOLD' },
      ],
    },
    about: {
      en: 'Sixty parts in the BAHI 50, thirty in gold, ten in cash: two things that seldom fall on the same day.',
      zh: '百分之六十为 BAHI 50，百分之三十为黄金，百分之十为现金：两样很少在同一天下跌的东西。',
      hi: 'साठ हिस्से BAHI 50 में, तीस सोने में, दस नकद: दो चीज़ें जो एक ही दिन कम ही गिरती हैं।',
    },
  }),
  scheme({
    id: 1063,
    code: 'FND-1063',
    name: 'Bahi Steady Reserve Fund',
    category: 'debt',
    manager: 'Nalini Varma',
    experienceYears: 14,
    risk: 2,
    exitBands: FREE,
    payoutDays: 1,
    expenseBps: 30,
    rule: {
      pick: 'mix',
      cash: '86%',
      parts: [
        { share: '7%', pick: 'cap-rank', from: 1, to: 50, choose: 'calm', count: 8, weights: 'calm', cap: '2%' },
        { share: '7%', pick: 'symbol', symbol: 'BAHIGOLD' },
      ],
    },
    about: {
      en: 'This market has no bonds. In their place the fund keeps eighty-six parts in cash at its bank, seven in the calmest large companies and seven in gold. The cash earns nothing.',
      zh: '这个市场没有债券。基金改为把百分之八十六放在银行作现金，百分之七买波动最小的大型公司，百分之七买黄金。现金没有利息。',
      hi: 'इस बाज़ार में बॉन्ड नहीं हैं। उनकी जगह फ़ंड छियासी हिस्से बैंक में नकद, सात सबसे शांत बड़ी कंपनियों में और सात सोने में रखता है। नकद पर कुछ नहीं मिलता।',
    },
  }),
  scheme({
    id: 1064,
    code: 'FND-1064',
    name: 'Bahi Ready Cash Fund',
    category: 'liquid',
    manager: 'Nalini Varma',
    experienceYears: 14,
    risk: 1,
    exitBands: FREE,
    payoutDays: 1,
    expenseBps: 10,
    rule: {
      pick: 'mix',
      cash: '92%',
      parts: [
        { share: '8%', pick: 'cap-rank', from: 1, to: 50, choose: 'calm', count: 10, weights: 'calm', cap: '1%' },
      ],
    },
    about: {
      en: 'This market has no money market. The fund is nearly all cash at its bank, which earns nothing, and eight parts in the ten calmest large companies. Do not expect more than your wallet gives you.',
      zh: '这个市场没有货币市场。基金几乎全是存放在银行、没有利息的现金，只有百分之八买波动最小的十家大型公司。不要指望比钱包里的钱多挣什么。',
      hi: 'इस बाज़ार में मुद्रा बाज़ार नहीं है। फ़ंड लगभग पूरा बैंक में नकद है, जिस पर कुछ नहीं मिलता; आठ हिस्से दस सबसे शांत बड़ी कंपनियों में हैं। बटुए से ज़्यादा की उम्मीद न रखें।',
    },
  }),
]

const planAbout = (en: string, zh: string, hi: string): Words => ({
  en: `${en} Every decision is public the morning it is made, with what the model learnt and from what. It can lose money, and has no promised return.`,
  zh: `${zh}每项决定都在作出的当天早晨公开，连同模型学到了什么、从哪些数据学到。它可能亏损，也没有承诺的收益。`,
  hi: `${hi} हर फ़ैसला उसी सुबह सबके सामने आता है, मॉडल ने क्या और किससे सीखा, उसके साथ। इसमें घाटा हो सकता है, और कोई तय मुनाफ़ा नहीं है।`,
})

export const demoPlans: readonly DemoScheme[] = [
  scheme({
    id: 2001,
    code: 'AIQ-MOMENTUM',
    name: 'Bahi AI Momentum',
    category: null,
    manager: 'Tanmay Bhide',
    experienceYears: 8,
    risk: 6,
    leastUnits: 200n,
    exitBands: [{ belowDays: 30, bps: 50 }],
    lockUpDays: 7,
    expenseBps: 150,
    rule: {
      pick: 'model',
      from: 1,
      to: 200,
      features: ['momentum-5', 'momentum-20', 'momentum-60', 'reversal-2', 'volatility-20', 'volume-20', 'high-60'],
      train: 60,
      ahead: 5,
      refit: 20,
      ridge: '10%',
      names: 25,
      keep: 50,
      cap: '6%',
      turnover: '25%',
      least: '0.5%',
    },
    about: planAbout(
      'A model ranks the two hundred largest companies every evening by how they moved, how calmly and at what volume, and holds the best twenty-five.',
      '模型每晚按涨跌、波动和成交量给市值最大的两百家公司排名，持有最好的二十五家。',
      'मॉडल हर शाम दो सौ सबसे बड़ी कंपनियों को उनकी चाल, शांति और लेन-देन से क्रम देता है और सबसे अच्छी पच्चीस रखता है।',
    ),
  }),
  scheme({
    id: 2002,
    code: 'AIQ-STEADY',
    name: 'Bahi AI Steady',
    category: null,
    manager: 'Tanmay Bhide',
    experienceYears: 8,
    risk: 5,
    leastUnits: 200n,
    exitBands: [{ belowDays: 90, bps: 50 }],
    lockUpDays: 0,
    expenseBps: 120,
    rule: {
      pick: 'model',
      from: 1,
      to: 100,
      features: ['momentum-20', 'momentum-120', 'reversal-5', 'volatility-60', 'high-120'],
      train: 60,
      ahead: 10,
      refit: 20,
      ridge: '20%',
      names: 30,
      keep: 55,
      cap: '5%',
      turnover: '12%',
      least: '0.5%',
      cash: '10%',
    },
    about: planAbout(
      'A slower model over the hundred largest companies: it looks back up to half a year, changes little on a day and keeps a tenth in cash.',
      '覆盖市值最大一百家公司的较慢模型：最多回看半年，每天改动很少，并保留一成现金。',
      'सौ सबसे बड़ी कंपनियों पर धीमा मॉडल: आधे साल तक पीछे देखता है, एक दिन में कम बदलता है और दसवाँ हिस्सा नकद रखता है।',
    ),
  }),
]

/** For tests and small demo markets: two funds over few instruments, and a plan that learns from a month. */
export const fewSchemes: readonly DemoScheme[] = [
  ...demoFunds.filter(({ code }) => code === 'FND-1042' || code === 'FND-1058'),
  ...demoPlans.slice(0, 1).map((plan): DemoScheme => ({
    ...plan,
    rule: {
      pick: 'model',
      from: 1,
      to: 30,
      features: ['momentum-3', 'reversal-1', 'volatility-5'],
      train: 8,
      ahead: 2,
      refit: 5,
      names: 8,
      keep: 12,
      cap: '12%',
      turnover: '60%',
      least: '0.5%',
    },
  })),
]
