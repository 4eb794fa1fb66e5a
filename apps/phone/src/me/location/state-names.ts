import type { Language } from '../../text/language.ts'

/** States and union territories, by their English name: in Hindi and in Chinese. */
const names: Readonly<Record<string, readonly [hindi: string, chinese: string]>> = {
  'Andaman and Nicobar Islands': ['अंडमान और निकोबार द्वीपसमूह', '安达曼和尼科巴群岛'],
  'Andhra Pradesh': ['आंध्र प्रदेश', '安得拉邦'],
  'Arunachal Pradesh': ['अरुणाचल प्रदेश', '阿鲁纳恰尔邦'],
  Assam: ['असम', '阿萨姆邦'],
  Bihar: ['बिहार', '比哈尔邦'],
  Chandigarh: ['चंडीगढ़', '昌迪加尔'],
  Chhattisgarh: ['छत्तीसगढ़', '恰蒂斯加尔邦'],
  'Dadra and Nagar Haveli and Daman and Diu': ['दादरा और नगर हवेली तथा दमन और दीव', '达德拉-纳加尔哈维利和达曼-第乌'],
  Delhi: ['दिल्ली', '德里'],
  Goa: ['गोवा', '果阿邦'],
  Gujarat: ['गुजरात', '古吉拉特邦'],
  Haryana: ['हरियाणा', '哈里亚纳邦'],
  'Himachal Pradesh': ['हिमाचल प्रदेश', '喜马偕尔邦'],
  'Jammu and Kashmir': ['जम्मू और कश्मीर', '查谟和克什米尔'],
  Jharkhand: ['झारखंड', '贾坎德邦'],
  Karnataka: ['कर्नाटक', '卡纳塔克邦'],
  Kerala: ['केरल', '喀拉拉邦'],
  Ladakh: ['लद्दाख', '拉达克'],
  Lakshadweep: ['लक्षद्वीप', '拉克沙群岛'],
  'Madhya Pradesh': ['मध्य प्रदेश', '中央邦'],
  Maharashtra: ['महाराष्ट्र', '马哈拉施特拉邦'],
  Manipur: ['मणिपुर', '曼尼普尔邦'],
  Meghalaya: ['मेघालय', '梅加拉亚邦'],
  Mizoram: ['मिज़ोरम', '米佐拉姆邦'],
  Nagaland: ['नागालैंड', '那加兰邦'],
  Odisha: ['ओडिशा', '奥里萨邦'],
  Puducherry: ['पुदुच्चेरी', '本地治里'],
  Punjab: ['पंजाब', '旁遮普邦'],
  Rajasthan: ['राजस्थान', '拉贾斯坦邦'],
  Sikkim: ['सिक्किम', '锡金邦'],
  'Tamil Nadu': ['तमिलनाडु', '泰米尔纳德邦'],
  Telangana: ['तेलंगाना', '特伦甘纳邦'],
  Tripura: ['त्रिपुरा', '特里普拉邦'],
  'Uttar Pradesh': ['उत्तर प्रदेश', '北方邦'],
  Uttarakhand: ['उत्तराखंड', '北阿坎德邦'],
  'West Bengal': ['पश्चिम बंगाल', '西孟加拉邦'],
}

/** A state as people who read this language write it. */
export function stateName(state: string, language: Language): string {
  const [hindi, chinese] = names[state] ?? [state, state]
  return language === 'hi' ? hindi : language === 'zh' ? chinese : state
}

/** Every way in which a state is written, so that it is found by any. */
export function stateSpellings(state: string): readonly string[] {
  return [state, ...(names[state] ?? [])]
}
