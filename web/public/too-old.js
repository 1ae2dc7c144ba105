// The page for browsers that are too old, in the language that they speak and then the others. Written for any browser.
var tooOld = {
  en: [
    'Your browser is too old for Muster',
    'Update your phone or computer and open this page again, or use a current Chrome, Edge, Firefox or Safari.',
    'iPhone and iPad: Settings, General, Software Update.',
  ],
  fr: [
    'Votre navigateur est trop ancien pour Muster',
    'Mettez votre téléphone ou votre ordinateur à jour et rouvrez cette page, ou utilisez un Chrome, Edge, Firefox ou Safari récent.',
    'iPhone et iPad : Réglages, Général, Mise à jour logicielle.',
  ],
  de: [
    'Ihr Browser ist zu alt für Muster',
    'Aktualisieren Sie Ihr Telefon oder Ihren Computer und öffnen Sie diese Seite erneut, oder verwenden Sie ein aktuelles Chrome, Edge, Firefox oder Safari.',
    'iPhone und iPad: Einstellungen, Allgemein, Softwareupdate.',
  ],
  pt: [
    'O seu navegador é demasiado antigo para o Muster',
    'Atualize o telemóvel ou o computador e abra esta página de novo, ou use um Chrome, Edge, Firefox ou Safari recente.',
    'iPhone e iPad: Definições, Geral, Atualização de software.',
  ],
}

function showTooOld() {
  var place = document.getElementById('root')
  place.style.cssText = 'max-width:34rem;margin:0 auto;padding:3rem 1.25rem;font:16px/1.6 sans-serif'
  var own = String(navigator.language).slice(0, 2)
  var languages = ['en', 'fr', 'de', 'pt'].filter(function (one) {
    return one !== own
  })
  if (tooOld[own]) languages.unshift(own)
  languages.forEach(function (language) {
    var part = document.createElement('section')
    part.lang = language
    part.style.cssText = 'margin-bottom:2rem'
    tooOld[language].forEach(function (text, at) {
      var line = document.createElement(at === 0 ? 'h2' : 'p')
      line.textContent = text
      line.style.cssText = at === 0 ? 'margin:0 0 .5rem;font-size:20px;line-height:1.3' : 'margin:0 0 .5rem'
      part.appendChild(line)
    })
    place.appendChild(part)
  })
}

if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', showTooOld)
else showTooOld()
