/** Words that no customer of a broker uses, each with what is said instead. */
const oldTerms: Readonly<Record<'en' | 'hi' | 'zh', readonly (readonly [RegExp, string])[]>> = {
  en: [
    [/real-name|prove (?:your identity|who you are)/i, 'KYC'],
    [/\bbank cards?\b/i, 'bank account'],
    [/\b(?:trade|withdrawal) PIN\b/i, 'PIN'],
    [/\bnet (?:asset )?values?\b/i, 'NAV'],
    [/\btransfer(?:s|red)? (?:money )?(?:in|out)\b/i, 'Add funds, Withdraw'],
    [/\bgains? or loss(?:es)?\b/i, 'P&L'],
    [/\bsince buying\b/i, 'Total returns'],
    [/\bwhat they cost\b|\byou put in\b/i, 'Invested'],
    [/\baverage cost of\b/i, 'Avg. price'],
    [/\bmarket value\b/i, 'Market cap'],
    [/\bprice to profit\b/i, 'P/E'],
    [/\b(?:upper|lower) limit\b/i, 'Upper circuit, Lower circuit'],
    [/\bsmallest step\b/i, 'Tick size'],
    [/\borders? at a price\b/i, 'GTT'],
    [/\basked for\b/i, 'Requested, Subscribed'],
    [/\b(?:small|larger) investors?\b/i, 'Retail, NII'],
    [/^coming\b/i, 'Upcoming'],
    [/\bthe clock\b/i, 'approved automatically'],
    [/\bstruck\b/i, 'declared'],
    [/\b(?:last|the|its|this|every) marks?\b/i, 'fingerprint'],
    [/^notices\b/i, 'Notifications'],
    [/\btell me about\b/i, 'Price alert for'],
    [/\bfrozen\b/i, 'Blocked'],
    [/\bcarr(?:y|ies) (?:your|a|less|too)\b/i, 'covers, margin shortfall'],
    [/\b(?:is|are|still) owed\b|\byou owe \{/i, 'Outstanding'],
    [/\bat cut-off\b/i, 'Cut-off price'],
    [/\bstands? (?:here|under|there)\b|\bsomebody\b|\bas long as nobody\b|\bby the staff\b/i, 'the person first'],
  ],
  hi: [
    [/बैंक कार्ड/, 'बैंक खाता'],
    [/ट्रेड पिन|निकासी पिन/, 'पिन'],
    [/नेट एसेट वैल्यू|शुद्ध मूल्य/, 'NAV'],
    [/लाभ या हानि/, 'P&L'],
    [/^भाव पर ऑर्डर/, 'GTT'],
    [/निचली सीमा|ऊपरी सीमा/, 'लोअर सर्किट, अपर सर्किट'],
    [/^नया शेयर/, 'IPO'],
    [/असली नाम/, 'KYC'],
    [/छोटे निवेशक/, 'रिटेल'],
  ],
  zh: [
    [/银行卡/, '银行账户'],
    [/交易密码|提现密码/, 'PIN'],
    [/实名认证/, 'KYC'],
    [/转出/, '提现'],
    [/单位净值/, '净值'],
    [/标记/, '指纹'],
    [/到价委托/, 'GTT 委托'],
    [/票券/, 'VIP 发售'],
  ],
}

/** What may keep an old word: keys by their beginning, each with its reason. */
const exceptions: Readonly<Record<string, string>> = {
  'search.words.': 'what people may type into the search, old words too',
}

/** Texts by key that have an old term, each with the term to use. */
export function oldTermsIn(texts: Readonly<Record<string, string>>, language: keyof typeof oldTerms): string[] {
  return Object.entries(texts)
    .filter(([key]) => !Object.keys(exceptions).some((start) => key.startsWith(start)))
    .flatMap(([key, text]) =>
      oldTerms[language]
        .filter(([old]) => old.test(text))
        .map(([, instead]) => `${key}: “${text}” should say ${instead}`),
    )
}
