// Translated names of visas and streams without an official title.
const visaNameTranslations: Readonly<Record<string, readonly [fr: string, de: string, pt: string]>> = {
  'Australian citizen': ['Citoyen australien', 'Australische Staatsangehörigkeit', 'Cidadão australiano'],
  'First visa': ['Premier visa', 'Erstes Visum', 'Primeiro visto'],
  'Second visa': ['Deuxième visa', 'Zweites Visum', 'Segundo visto'],
  'Third visa': ['Troisième visa', 'Drittes Visum', 'Terceiro visto'],
  'Employer Sponsored': ['Parrainé par l’employeur', 'Vom Arbeitgeber gefördert', 'Patrocinado pelo empregador'],
  'Labour Agreement': ['Accord de travail', 'Arbeitsabkommen', 'Acordo laboral'],
  'State or territory nominated': [
    'Désigné par un État ou territoire',
    'Von einem Bundesstaat oder Territorium nominiert',
    'Nomeado por um estado ou território',
  ],
  'Family sponsored': ['Parrainé par la famille', 'Von der Familie gefördert', 'Patrocinado pela família'],
  'Highly Specialised Work': [
    'Travail hautement spécialisé',
    'Hochspezialisierte Arbeit',
    'Trabalho altamente especializado',
  ],
  'Australia’s Interest': ['Intérêt de l’Australie', 'Im Interesse Australiens', 'Interesse da Austrália'],
  'Government Agreement': ['Accord gouvernemental', 'Regierungsabkommen', 'Acordo governamental'],
  Other: ['Autre', 'Andere', 'Outro'],
  'Workplace-based training': [
    'Formation en milieu de travail',
    'Ausbildung am Arbeitsplatz',
    'Formação no local de trabalho',
  ],
  Entertainment: ['Spectacle', 'Unterhaltung', 'Espetáculo'],
  Sport: ['Sport', 'Sport', 'Desporto'],
  'Religious work': ['Travail religieux', 'Religiöse Arbeit', 'Trabalho religioso'],
  Research: ['Recherche', 'Forschung', 'Investigação'],
  Exchange: ['Échange', 'Austausch', 'Intercâmbio'],
  'Superyacht crew': ['Équipage de superyacht', 'Superjacht-Besatzung', 'Tripulação de superiate'],
  'Government endorsed event': [
    'Événement approuvé par le gouvernement',
    'Von der Regierung unterstützte Veranstaltung',
    'Evento aprovado pelo governo',
  ],
  'English language (ELICOS)': ['Anglais (ELICOS)', 'Englisch (ELICOS)', 'Inglês (ELICOS)'],
  Schools: ['Écoles', 'Schulen', 'Escolas'],
  'Vocational education and training': [
    'Enseignement et formation professionnels',
    'Berufliche Bildung',
    'Ensino e formação profissional',
  ],
  'Higher education': ['Enseignement supérieur', 'Hochschulbildung', 'Ensino superior'],
  'Postgraduate research': [
    'Recherche de troisième cycle',
    'Forschung für Master oder Promotion',
    'Investigação de pós-graduação',
  ],
  'Non-award': ['Sans diplôme', 'Ohne Abschluss', 'Sem grau académico'],
  'Foreign affairs or defence': [
    'Affaires étrangères ou défense',
    'Auswärtiges oder Verteidigung',
    'Negócios estrangeiros ou defesa',
  ],
  'Family member of a student': [
    'Membre de la famille d’un étudiant',
    'Angehörige von Studierenden',
    'Familiar de um estudante',
  ],
  'Family member of a student of a master or doctorate': [
    'Membre de la famille d’un étudiant en master ou doctorat',
    'Angehörige von Studierenden im Master oder Doktorat',
    'Familiar de um estudante de mestrado ou doutoramento',
  ],
  Tourist: ['Tourisme', 'Tourismus', 'Turismo'],
  'Business Visitor': ['Voyage d’affaires', 'Geschäftsreise', 'Viagem de negócios'],
}

/** The translated names of a visa or stream; the department's titles are the same in all languages. */
export function visaNames(en: string) {
  const [fr, de, pt] = visaNameTranslations[en] ?? []
  return fr === undefined ? {} : { en, fr, de, pt }
}
