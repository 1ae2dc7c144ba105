// The names of Australian public holidays in the other languages. Some are proper names without a translation.
type TranslatedNames = readonly [fr: string, de: string, pt: string]

const translatedNames: Readonly<Record<string, TranslatedNames>> = {
  "New Year's Day": ['Jour de l’An', 'Neujahr', 'Ano Novo'],
  'Australia Day': ['Fête nationale australienne', 'Australischer Nationalfeiertag', 'Dia da Austrália'],
  'Canberra Day': ['Journée de Canberra', 'Canberra-Tag', 'Dia de Camberra'],
  'Good Friday': ['Vendredi saint', 'Karfreitag', 'Sexta-Feira Santa'],
  'Easter Saturday': ['Samedi saint', 'Karsamstag', 'Sábado Santo'],
  'Easter Sunday': ['Dimanche de Pâques', 'Ostersonntag', 'Domingo de Páscoa'],
  'Easter Monday': ['Lundi de Pâques', 'Ostermontag', 'Segunda-Feira de Páscoa'],
  'Anzac Day': ['Journée de l’Anzac', 'Anzac-Tag', 'Dia do Anzac'],
  'Reconciliation Day': ['Journée de la réconciliation', 'Tag der Versöhnung', 'Dia da Reconciliação'],
  "King's Birthday": ['Anniversaire du Roi', 'Geburtstag des Königs', 'Aniversário do Rei'],
  'Labour Day': ['Fête du Travail', 'Tag der Arbeit', 'Dia do Trabalhador'],
  'May Day': ['Fête du Travail (May Day)', 'Maifeiertag', 'Dia do Trabalhador (May Day)'],
  'Eight Hours Day': ['Journée des huit heures', 'Tag der acht Stunden', 'Dia das Oito Horas'],
  'Picnic Day': ['Journée du pique-nique', 'Picknicktag', 'Dia do Piquenique'],
  'Adelaide Cup Day': ['Journée de l’Adelaide Cup', 'Tag des Adelaide Cup', 'Dia da Adelaide Cup'],
  'Proclamation Day': ['Journée de la Proclamation', 'Proklamationstag', 'Dia da Proclamação'],
  'AFL Grand Final Friday': [
    'Vendredi de la finale de l’AFL',
    'Freitag vor dem AFL-Finale',
    'Sexta-feira da final da AFL',
  ],
  'Melbourne Cup': ['Journée de la Melbourne Cup', 'Tag des Melbourne Cup', 'Dia da Melbourne Cup'],
  'Western Australia Day': ['Journée de l’Australie-Occidentale', 'Tag Westaustraliens', 'Dia da Austrália Ocidental'],
  'Christmas Eve': ['Veille de Noël', 'Heiligabend', 'Véspera de Natal'],
  'Christmas Day': ['Noël', '1. Weihnachtstag', 'Natal'],
  'Boxing Day': ['Lendemain de Noël', '2. Weihnachtstag', 'Dia seguinte ao Natal'],
  "New Year's Eve": ['Saint-Sylvestre', 'Silvester', 'Véspera de Ano Novo'],

  'Royal Queensland Show': ['Foire royale du Queensland', 'Royal Queensland Show', 'Feira Real de Queensland'],
  'Alice Springs Show Day': ['Foire d’Alice Springs', 'Tag der Messe in Alice Springs', 'Feira de Alice Springs'],
  'Tennant Creek Show Day': ['Foire de Tennant Creek', 'Tag der Messe in Tennant Creek', 'Feira de Tennant Creek'],
  'Katherine Show Day': ['Foire de Katherine', 'Tag der Messe in Katherine', 'Feira de Katherine'],
  'Darwin Show Day': ['Foire de Darwin', 'Tag der Messe in Darwin', 'Feira de Darwin'],
  'Royal Hobart Regatta': ['Régates royales de Hobart', 'Königliche Regatta von Hobart', 'Regata Real de Hobart'],
  'King Island Show': ['Foire de King Island', 'Messe von King Island', 'Feira de King Island'],
  Agfest: ['Agfest', 'Agfest', 'Agfest'],
  'Burnie Show': ['Foire de Burnie', 'Messe von Burnie', 'Feira de Burnie'],
  'Royal Launceston Show': [
    'Foire royale de Launceston',
    'Königliche Messe von Launceston',
    'Feira Real de Launceston',
  ],
  'Flinders Island Show': ['Foire de Flinders Island', 'Messe von Flinders Island', 'Feira de Flinders Island'],
  'Royal Hobart Show': ['Foire royale de Hobart', 'Königliche Messe von Hobart', 'Feira Real de Hobart'],
  'Recreation Day': ['Journée des loisirs', 'Tag der Erholung', 'Dia do Lazer'],
  'Devonport Show': ['Foire de Devonport', 'Messe von Devonport', 'Feira de Devonport'],
}

const substituteSuffix = ' (substitute day)'

/** A holiday's name in the four languages, also for a substitute day; null where no translation is known. */
export function namesOf(en: string) {
  const instead = en.endsWith(substituteSuffix)
  const [fr, de, pt] = translatedNames[instead ? en.slice(0, -substituteSuffix.length) : en] ?? []
  const nameIn = (name: string | undefined, added: string) =>
    name === undefined ? null : instead ? `${name} (${added})` : name
  return {
    en,
    fr: nameIn(fr, 'jour de remplacement'),
    de: nameIn(de, 'Ersatztag'),
    pt: nameIn(pt, 'dia de substituição'),
  }
}
