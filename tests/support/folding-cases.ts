/** Names, and what does and does not find each. For the server, the highlighted match and lists that the browser filters. */
export const FOLDING_CASES: { name: string; found: string[]; missed: string[] }[] = [
  {
    name: 'Élodie Müñoz-O’Brien',
    found: [
      'elodie',
      'ÉLODIE',
      'munoz',
      'Müñoz',
      "o'brien",
      'o’brien',
      'oʼbrien',
      'o`brien',
      'O´BRIEN',
      'munoz-o',
      'e\u0301lodie',
    ],
    missed: ['obrien', 'muenoz', 'elodie o', 'elodia'],
  },
  { name: 'Café Luna', found: ['cafe', 'Cafè', 'CAFÉ L', 'ｃａｆｅ'], missed: ['caffe', 'cafés'] },
  { name: 'Nguyễn Thị Đặng', found: ['nguyen', 'Nguyễn', 'thi dang', 'đang', 'NGUYÊN'], missed: ['nguyan', 'thj'] },
  { name: 'Phở Đường Ước', found: ['pho', 'duong', 'uoc', 'phơ'], missed: ['phuo', 'doong'] },
  { name: 'José Ibáñez Peña', found: ['jose', 'ibanez', 'pena', 'Ibañez'], missed: ['penya', 'hose'] },
  { name: 'Straße Groß', found: ['strasse', 'straße', 'STRASSE', 'gross', 'GROẞ'], missed: ['strase ', 'grosz'] },
  { name: 'Søren Ærø', found: ['soren', 'søren', 'aero', 'ÆRØ'], missed: ['soeren', 'aroe'] },
  { name: 'Łódź Wałęsa', found: ['lodz', 'łódź', 'walesa', 'ŁÓDŹ'], missed: ['wodz', 'wauesa'] },
  { name: 'Kıvanç Işık', found: ['kivanc', 'isik', 'KIVANÇ', 'İŞİK'], missed: ['kyvanc', 'ishik'] },
  { name: 'İzmir Bar', found: ['izmir', 'IZMIR', 'ızmir'], missed: ['ezmir', 'zmyr'] },
  { name: 'Đorđe Petrović', found: ['dorde', 'petrovic', 'Đorđe'], missed: ['djordje', 'petrovich'] },
  { name: 'L’Œuf à la Bœuf', found: ["l'oeuf", 'boeuf', 'bœuf', 'a la'], missed: ['beuf', 'louf'] },
  { name: 'Þórr Guðrún', found: ['thorr', 'gudrun', 'þórr'], missed: ['porr', 'guthrun'] },
  {
    name: '“Old” Saint‑Denis – Bar',
    found: ['saint-denis', 'denis - bar', '"old"'],
    missed: ['saint denis', 'old saint'],
  },
  { name: 'Ｆｕｌｌ Ｗｉｄｔｈ', found: ['full', 'WIDTH', 'Ｆｕｌｌ'], missed: ['fulll'] },
  { name: 'Ёлка Андрей', found: ['елка', 'ЁЛКА', 'андреи', 'АНДРЕЙ'], missed: ['elka', 'йлка'] },
  { name: 'Καφές Νύχτα', found: ['καφεσ', 'ΚΑΦΕΣ', 'νυχτα'], missed: ['καφα'] },
  { name: 'がらす 한국 바', found: ['がら', '한국', '국 바'], missed: ['から', '한구'] },
  { name: '100% Bar_One', found: ['100%', 'bar_o', '％ b'], missed: ['100_', 'bar%'] },
]

/** Every pair of a name and a text, with whether the text finds the name. */
export const FOLDING_PAIRS = FOLDING_CASES.flatMap(({ name, found, missed }) => [
  ...found.map((typed) => [typed, name, true] as const),
  ...missed.map((typed) => [typed, name, false] as const),
])
