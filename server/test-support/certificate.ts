import 'reflect-metadata';
import { SubjectAlternativeNameExtension, X509CertificateGenerator } from '@peculiar/x509';
import { day } from './movable-clock.ts';

/** Both as PEM. @param name the host name, such as `www.example.org` @param daysLeft until it expires */
export async function selfSigned(name: string, daysLeft = 60) {
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
  const keys = (await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])) as CryptoKeyPair;
  const certificate = await X509CertificateGenerator.createSelfSigned({
    name: `CN=${name}`,
    keys,
    signingAlgorithm: algorithm,
    notBefore: new Date(Date.now() - 90 * day),
    notAfter: new Date(Date.now() + (daysLeft + 0.5) * day),
    extensions: [new SubjectAlternativeNameExtension([{ type: 'dns', value: name }])],
  });
  const exported = Buffer.from(await crypto.subtle.exportKey('pkcs8', keys.privateKey)).toString('base64');
  const kind = 'PRIVATE KEY';
  return {
    key: `-----BEGIN ${kind}-----\n${exported}\n-----END ${kind}-----\n`,
    cert: certificate.toString('pem'),
  };
}
