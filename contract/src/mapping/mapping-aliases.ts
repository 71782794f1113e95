/**
 * Headers in English, French, Turkish, Arabic, Chinese, Spanish, Portuguese and German. Capitals
 * and accents make no difference.
 */
export const HEADER_ALIASES = {
  code: aliases(
    "code, item code, product code, internal code, code produit, code article, ürün kodu, kod, كود, الكود, رمز المنتج, 代碼, 產品代碼, 药品编码, código, código producto, codigo do produto, artikelnummer, artikelcode",
  ),
  name: aliases(
    "name, product, product name, item name, drug name, commercial name, commercial name en, trade name, label, designation, description, nom, libellé, dénomination, nom du médicament, ad, adı, ilaç adı, ürün adı, الاسم, اسم الدواء, اسم المنتج, الاسم التجاري, 名稱, 名称, 药品名称, 藥品名稱, 商品名, nombre, nombre comercial, denominación, descripción, nome, nome comercial, nome do produto, bezeichnung, artikelbezeichnung, produktname, arzneimittel",
  ),
  genericName: aliases(
    "generic name, generic, inn, scientific name, active substance, active ingredient, composition, dci, substance active, principe actif, etkin madde, etken madde, الاسم العلمي, المادة الفعالة, 通用名, 成分, 學名, principio activo, sustancia activa, princípio ativo, substância ativa, wirkstoff, wirkstoffe",
  ),
  brandName: aliases(
    "brand, brand name, marque, nom de marque, marka, العلامة التجارية, 品牌, marca, marca comercial, marke, markenname, handelsname",
  ),
  manufacturer: aliases(
    "manufacturer, company, producer, supplier, marketing authorisation holder, marketing authorization holder, mah, laboratory, fabricant, laboratoire, titulaire, titulaire amm, firma, firma adı, üretici, ruhsat sahibi, الشركة, الشركة المصنعة, المصنع, 廠商, 製造商, 生产企业, 生产厂家, laboratorio, fabricante, titular, laboratório, hersteller, firma, zulassungsinhaber",
  ),
  gtin: aliases(
    "gtin, gtin 13, gtin 14, ean, ean 13, ean13, ean code, upc, barcode, bar code, code barre, code barres, cip13, cip 13, barkod, güncel barkod, ürün barkodu, باركود, الباركود, 條碼, 条码, 条形码, 商品条码, código de barras, codigo barras, strichcode, barcode ean",
  ),
  ndc: aliases("ndc, ndc code, national drug code"),
  atcCode: aliases(
    "atc, atc code, code atc, atc kodu, رمز atc, atc 代码, código atc, codigo atc, atc klasse",
  ),
  group: aliases(
    "group, category, class, drug class, product family, therapeutic class, groupe, catégorie, classe, classe thérapeutique, grup, kategori, eşdeğer ilaç grubu, المجموعة, التصنيف, الفئة, 類別, 类别, 分類, grupo, categoría, grupo terapéutico, categoria, classe terapêutica, gruppe, kategorie, warengruppe",
  ),
  doseForm: aliases(
    "form, dose form, dosage form, pharmaceutical form, forme, forme pharmaceutique, galenic form, farmasötik form, form, الشكل الصيدلاني, 劑型, 剂型, forma farmacéutica, forma farmacêutica, darreichungsform",
  ),
  route: aliases(
    "route, routes, route of administration, voie, voie d'administration, uygulama yolu, طريق الإعطاء, 给药途径, 給藥途徑, vía, vía de administración, via, via de administração, art der anwendung",
  ),
  strength: aliases(
    "strength, dosage, concentration, dose, doz, التركيز, الجرعة, 規格, 规格, 含量, concentración, dosis, concentração, dosagem, stärke, wirkstärke",
  ),
  packSize: aliases(
    "pack size, package size, quantity per pack, units per pack, contenance, taille, ambalaj miktarı, kutu içeriği, حجم العبوة, 包裝量, 包装规格, contenido, tamaño del envase, quantidade por embalagem, packungsgröße, menge je packung",
  ),
  unit: aliases(
    "unit, unit of measure, uom, base unit, unité, unité de mesure, birim, الوحدة, 單位, 单位, unidad, unidad de medida, unidade, unidade de medida, einheit, mengeneinheit",
  ),
  authorisationNumber: aliases(
    "authorisation number, authorization number, registration number, licence number of product, numéro amm, cis, ruhsat numarası, kamu no, رقم التسجيل, 批准文号, 許可證字號, número de registro, registro sanitario, número de registo, zulassungsnummer",
  ),
  price: aliases(
    "price, unit price, unit cost, public price, retail price, selling price, price egp, reference price, prix, prix public, prix ttc, fiyat, satış fiyatı, perakende satış fiyatı, depocuya satış fiyatı, السعر, سعر البيع, سعر الجمهور, 價格, 价格, 单价, 零售价, precio, precio de venta, pvp, preço, preço de venda, preis, verkaufspreis, apothekenverkaufspreis",
  ),
  costPrice: aliases(
    "cost, cost price, purchase price, prix d'achat, prix fabricant, alış fiyatı, سعر الشراء, سعر التكلفة, 進價, 进价, precio de compra, costo, preço de custo, preço de compra, einkaufspreis",
  ),
  taxRate: aliases(
    "tax, tax rate, vat, vat rate, tva, taux tva, taux de tva, kdv, kdv oranı, ضريبة, نسبة الضريبة, 稅率, 税率, iva, tipo iva, imposto, taxa de iva, mwst, umsatzsteuer, steuersatz",
  ),
  quantity: aliases(
    "quantity, qty, stock, on hand, quantity on hand, quantité, miktar, adet, stok, الكمية, المخزون, 數量, 数量, 库存, cantidad, existencias, quantidade, estoque, menge, bestand",
  ),
  batch: aliases(
    "batch, batch number, lot, lot number, numéro de lot, parti no, seri no, رقم التشغيلة, 批號, 批号, lote, número de lote, charge, chargennummer",
  ),
  expiry: aliases(
    "expiry, expiry date, expiration date, exp, exp date, use by, use by date, use before, best before, date de péremption, péremption, son kullanma tarihi, skt, تاريخ الانتهاء, 有效期, 效期, fecha de caducidad, caducidad, vencimiento, validade, data de validade, verfall, verfalldatum, verwendbar bis",
  ),
  status: aliases(
    "status, state, active, statut, état, durum, durumu, الحالة, 狀態, 状态, estado, situação, zustand",
  ),
  description: aliases(
    "description, comment, notes, remarks, commentaire, remarques, açıklama, الوصف, ملاحظات, 備註, 备注, 描述, descripción, observaciones, descrição, observações, beschreibung, bemerkung",
  ),
  pharmacyName: aliases(
    "pharmacy, pharmacy name, name, nom de la pharmacie, pharmacie, eczane, eczane adı, الصيدلية, اسم الصيدلية, 醫事機構名稱, 機構名稱, 药店名称, 藥局名稱, 名稱, farmacia, nombre de la farmacia, farmácia, nome da farmácia, apotheke, name der apotheke",
  ),
  licenceNumber: aliases(
    "licence, license, licence number, license number, institution code, numéro de licence, finess, ruhsat no, gln no, رقم الترخيص, 醫事機構代碼, 機構代碼, 许可证号, número de licencia, licencia, número de licença, alvará, betriebserlaubnis, erlaubnisnummer",
  ),
  gln: aliases("gln, gln code, global location number, ils, gln kodu"),
  street: aliases(
    "address, street, street address, address line 1, adresse, rue, adres, العنوان, الشارع, 地址, 醫事機構地址, 機構地址, dirección, calle, endereço, morada, rua, anschrift, straße",
  ),
  city: aliases(
    "city, town, ville, commune, şehir, il, ilçe, المدينة, 城市, 市, ciudad, población, municipio, cidade, localidade, stadt, ort",
  ),
  region: aliases(
    "region, state, province, county, région, département, bölge, المحافظة, 省, 縣市, región, provincia, região, distrito, bundesland",
  ),
  postalCode: aliases(
    "postal code, postcode, zip, zip code, code postal, posta kodu, الرمز البريدي, 郵遞區號, 邮编, 邮政编码, código postal, cp, cep, postleitzahl, plz",
  ),
  country: aliases("country, pays, ülke, الدولة, البلد, 國家, 国家, país, land"),
  phone: aliases(
    "phone, telephone, phone number, tel, téléphone, telefon, telefon no, الهاتف, رقم الهاتف, 電話, 电话, 醫事機構電話, teléfono, telefone, telefonnummer",
  ),
  email: aliases(
    "email, e mail, mail, email address, courriel, adresse e mail, eposta, e posta, البريد الإلكتروني, 電子郵件, 邮箱, 电子邮件, correo, correo electrónico, correio eletrónico, e mail adresse",
  ),
  website: aliases(
    "website, web, url, site, site web, web sitesi, الموقع الإلكتروني, 網站, 网站, sitio web, página web, webseite",
  ),
  taxNumber: aliases(
    "tax number, vat number, tax id, numéro de tva, siret, vergi no, vergi numarası, الرقم الضريبي, 統一編號, 税号, nif, cif, rfc, cnpj, contribuinte, steuernummer, ust idnr",
  ),
  owner: aliases(
    "owner, owner name, proprietor, titulaire, propriétaire, sahibi, eczacı, المالك, اسم المالك, 負責人, 负责人, propietario, titular, proprietário, inhaber",
  ),
  ownerEmail: aliases(
    "owner email, owner e mail, email of owner, email of the owner, proprietor email, courriel du titulaire, email du titulaire, sahibi eposta, بريد المالك, 負責人電子郵件, 负责人邮箱, correo del propietario, correo del titular, email do proprietário, e mail inhaber, inhaber e mail",
  ),
  plan: aliases("plan, subscription, abonnement, abonelik, الخطة, 方案, 套餐, plano, tarif"),
  startDate: aliases(
    "start, start date, from, valid from, date de début, başlangıç tarihi, تاريخ البدء, 開始日期, 开始日期, fecha de inicio, data de início, beginn, gültig ab",
  ),
  endDate: aliases(
    "end, end date, until, valid to, valid until, date de fin, bitiş tarihi, تاريخ النهاية, 結束日期, 结束日期, fecha de fin, data de fim, ende, gültig bis",
  ),
} as const;

function aliases(words: string): readonly string[] {
  return words.split(", ");
}
