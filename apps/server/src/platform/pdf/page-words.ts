/** The languages of documents. */
export type PageLanguage = 'en' | 'hi' | 'zh'

export interface PageWords {
  readonly number: (code: string) => string
  readonly simulated: string
  readonly simulatedShort: string
  readonly check: string
  readonly checkText: string
  readonly fingerprint: (fingerprint: string) => string
  readonly asOf: (moment: string) => string
  /** Names of the lines that begin a file. */
  readonly asOfName: string
  readonly codeName: string
  readonly fingerprintName: string
  readonly page: (page: number, pages: number) => string
  readonly rupees: string
  readonly none: string
  readonly present: string
  readonly financialYear: (years: string) => string
  readonly leftOut: (rows: string) => string
}

/** The words that stand on every page, whatever the document is. */
export const pageWords: Readonly<Record<PageLanguage, PageWords>> = {
  en: {
    number: (code) => `No. ${code}`,
    simulated:
      'Simulated market. The companies, the prices and the money in this document are invented; no order went to an exchange. Bahi is not a SEBI-registered intermediary.',
    simulatedShort: 'Simulated market',
    check: 'Check this page',
    checkText:
      'Scan the code, or open Bahi, then More, then Check a document, and type the code. The page is genuine only if Bahi shows the same figures and the same fingerprint.',
    fingerprint: (fingerprint) => `Fingerprint ${fingerprint}`,
    asOf: (moment) => `As of ${moment}`,
    asOfName: 'As of',
    codeName: 'Code',
    fingerprintName: 'Fingerprint',
    page: (page, pages) => `Page ${page} of ${pages}`,
    rupees: 'Amounts in Indian rupees',
    none: 'None.',
    present: 'As of now',
    financialYear: (years) => `Financial year ${years}`,
    leftOut: (rows) => `${rows} earlier rows are left out here; the total includes them. The CSV file has all of them.`,
  },
  hi: {
    number: (code) => `क्र. ${code}`,
    simulated:
      'कृत्रिम बाज़ार। इस दस्तावेज़ की कंपनियाँ, भाव और पैसा काल्पनिक हैं; कोई ऑर्डर एक्सचेंज पर नहीं गया। Bahi SEBI में पंजीकृत मध्यस्थ नहीं है।',
    simulatedShort: 'कृत्रिम बाज़ार',
    check: 'यह पन्ना जाँचें',
    checkText:
      'कोड स्कैन करें, या Bahi खोलकर और › दस्तावेज़ जाँचें में कोड लिखें। पन्ना तभी असली है जब Bahi वही आँकड़े और वही फ़िंगरप्रिंट दिखाए।',
    fingerprint: (fingerprint) => `फ़िंगरप्रिंट ${fingerprint}`,
    asOf: (moment) => `${moment} की स्थिति`,
    asOfName: 'स्थिति',
    codeName: 'कोड',
    fingerprintName: 'फ़िंगरप्रिंट',
    page: (page, pages) => `पन्ना ${page} / ${pages}`,
    rupees: 'राशियाँ भारतीय रुपये में',
    none: 'कुछ नहीं।',
    present: 'अभी की स्थिति',
    financialYear: (years) => `वित्त वर्ष ${years}`,
    leftOut: (rows) => `पहले की ${rows} पंक्तियाँ यहाँ नहीं हैं; कुल में वे शामिल हैं। CSV फ़ाइल में सभी हैं।`,
  },
  zh: {
    number: (code) => `编号 ${code}`,
    simulated:
      '模拟市场。本文件中的公司、价格和资金均为虚构，没有任何委托发往交易所。Bahi 不是在 SEBI 注册的中介机构。',
    simulatedShort: '模拟市场',
    check: '核验本页',
    checkText:
      '扫描二维码，或打开 Bahi，在“更多”中选择“核验文件”并输入编号。Bahi 显示的数字和指纹与本页一致，才是真件。',
    fingerprint: (fingerprint) => `指纹 ${fingerprint}`,
    asOf: (moment) => `截至 ${moment}`,
    asOfName: '截至',
    codeName: '编号',
    fingerprintName: '指纹',
    page: (page, pages) => `第 ${page} 页，共 ${pages} 页`,
    rupees: '金额单位：印度卢比',
    none: '无。',
    present: '目前',
    financialYear: (years) => `${years} 财政年度`,
    leftOut: (rows) => `此处略去更早的 ${rows} 行，合计已包含它们。CSV 文件中有全部。`,
  },
}
