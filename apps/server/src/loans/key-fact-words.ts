import type { PageLanguage } from '../platform/pdf/page-words.ts'

export interface KeyFactWords {
  readonly title: string
  readonly ofQuote: string
  readonly ofLoan: (number: string) => string
  readonly from: (lender: string) => string
  readonly paidOut: string
  readonly perDay: string
  readonly annualRate: string
  readonly apr: string
  readonly aYear: (percent: string) => string
  readonly freeDays: string
  readonly coolingOff: string
  readonly fees: string
  readonly cure: string
  readonly cureDays: (days: number) => string
  readonly due: string
  readonly dueAfter: (days: number) => string
  readonly oneDay: string
  readonly schedule: string
  readonly scheduleColumns: readonly [after: string, on: string, interest: string, total: string]
  readonly days: (days: number) => string
  readonly pledged: string
  readonly pledgeColumns: readonly [holding: string, quantity: string, value: string, covers: string]
  readonly said: readonly [ofPledge: string, ofTerm: string, ofGivingBack: string]
}

/** The words of a key-fact sheet. */
export const keyFactWords: Readonly<Record<PageLanguage, KeyFactWords>> = {
  en: {
    title: 'Key-fact sheet',
    ofQuote: 'Loan against your holdings',
    ofLoan: (number) => `Loan ${number}`,
    from: (lender) => `From ${lender}`,
    paidOut: 'paid out in full',
    perDay: 'Interest per day',
    annualRate: 'Annual rate',
    apr: 'APR',
    aYear: (percent) => `${percent} a year`,
    freeDays: 'Interest-free days',
    coolingOff: 'Cooling-off period (days)',
    fees: 'Fees',
    cure: 'Time to clear a shortfall',
    cureDays: (days) => `${days} settlement days`,
    due: 'Due',
    dueAfter: (days) => `${days} days after it is paid out`,
    oneDay: 'Interest of one day',
    schedule: 'Repayment schedule',
    scheduleColumns: ['After', 'On', 'Interest', 'In all'],
    days: (days) => `${days} days`,
    pledged: 'What is pledged',
    pledgeColumns: ['Holding', 'Qty', 'Current value', 'Covers'],
    said: [
      'Your holdings stay yours: only what is pledged cannot be sold. If they no longer cover your loan, that is a margin shortfall: you are told and have the settlement days named above to clear it; then just enough is sold to cover it.',
      'Anything outstanding at the end date is due then. You are told and have as many settlement days as for a shortfall; then just enough of what is pledged is sold, and you cannot borrow again until it is paid.',
      'The cooling-off period lasts so many times 24 hours from payout, and at least to the close of as many trading days after it. You may repay any time, in part or whole, without a fee. Interest accrues by the night and is rounded down.',
    ],
  },
  hi: {
    title: 'मुख्य तथ्य पत्र',
    ofQuote: 'आपकी होल्डिंग्स पर लोन',
    ofLoan: (number) => `लोन ${number}`,
    from: (lender) => `${lender} से`,
    paidOut: 'पूरा मिलता है',
    perDay: 'रोज़ का ब्याज',
    annualRate: 'सालाना दर',
    apr: 'APR',
    aYear: (percent) => `${percent} सालाना`,
    freeDays: 'बिना ब्याज के दिन',
    coolingOff: 'कूलिंग-ऑफ़ अवधि (दिन)',
    fees: 'शुल्क',
    cure: 'कमी पूरी करने का समय',
    cureDays: (days) => `${days} सेटलमेंट दिन`,
    due: 'देय',
    dueAfter: (days) => `पैसा मिलने के ${days} दिन बाद`,
    oneDay: 'एक दिन का ब्याज',
    schedule: 'चुकाने की सारणी',
    scheduleColumns: ['बाद', 'तारीख़', 'ब्याज', 'कुल'],
    days: (days) => `${days} दिन`,
    pledged: 'क्या गिरवी है',
    pledgeColumns: ['होल्डिंग', 'मात्रा', 'मौजूदा मूल्य', 'कितना लोन'],
    said: [
      'होल्डिंग्स आपकी ही रहती हैं: सिर्फ़ गिरवी हिस्सा नहीं बिक सकता। अगर वे लोन के लिए कम पड़ें तो यह मार्जिन की कमी है: आपको बताया जाता है और कमी पूरी करने के लिए ऊपर लिखे सेटलमेंट दिन मिलते हैं; फिर बस उतना बेचा जाता है जितना ज़रूरी हो।',
      'अवधि पूरी होने पर बाक़ी रक़म देय है। आपको बताया जाता है और कमी जितने ही सेटलमेंट दिन मिलते हैं; फिर गिरवी में से बस ज़रूरत भर बेचा जाता है, और चुकाने तक नया लोन नहीं मिलता।',
      'कूलिंग-ऑफ़ अवधि पैसा मिलने से इतने बार 24 घंटे की है, और कम-से-कम उतने कारोबारी दिनों के बंद होने तक। आप कभी भी, थोड़ा या पूरा, बिना शुल्क चुका सकते हैं। ब्याज रात में जुड़ता है और नीचे की ओर पूर्णांकित होता है।',
    ],
  },
  zh: {
    title: '关键信息表',
    ofQuote: '以持仓作担保的贷款',
    ofLoan: (number) => `贷款 ${number}`,
    from: (lender) => `出借人 ${lender}`,
    paidOut: '全额到账',
    perDay: '日利率',
    annualRate: '年利率',
    apr: 'APR',
    aYear: (percent) => `每年 ${percent}`,
    freeDays: '免息天数',
    coolingOff: '冷静期（天）',
    fees: '费用',
    cure: '补足担保的时间',
    cureDays: (days) => `${days} 个交收日`,
    due: '到期',
    dueAfter: (days) => `放款后 ${days} 天`,
    oneDay: '一天的利息',
    schedule: '还款计划',
    scheduleColumns: ['期限', '日期', '利息', '合计'],
    days: (days) => `${days} 天`,
    pledged: '质押内容',
    pledgeColumns: ['持仓', '数量', '当前价值', '可担保'],
    said: [
      '持仓仍归您所有，只有质押部分不能卖出。持仓不足以担保贷款即为担保不足：我们会通知您，您有上述交收日的时间补足，之后只卖出刚好够用的部分。',
      '到期时未还的部分须偿还。我们会通知您，时间与补足担保相同，之后只卖出刚好够用的质押部分，还清之前不能再借。',
      '冷静期自放款起为相应次数的二十四小时，且至少到其后同样数目交易日的收盘。您可随时部分或全部偿还，不收费用。利息按夜计算并向下取整。',
    ],
  },
}
